module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        'breakpoint-sm': '36em',
        'breakpoint-md': '48em',
        'breakpoint-lg': '64em',
        'breakpoint-xl': '80em',
      },
    },
  },
};
