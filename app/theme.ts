import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { createElement } from 'react';
import { Icon } from '~/components/base/icon';

/** Shade 8 carries white text. */
const brand: MantineColorsTuple = [
  '#e9f7f4',
  '#d3ece6',
  '#a8d9cd',
  '#7ac5b4',
  '#53b49f',
  '#3aa992',
  '#259d86',
  '#158572',
  '#0b6e5f',
  '#064a40',
];

/** Its variables are in styles/mantine/theme.css. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 8 },
  colors: { brand },
  autoContrast: true,
  luminanceThreshold: 0.179,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-heading)' },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // iOS zooms into fields below 16 px.
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // A narrow arrow leaves more space for text.
    NativeSelect: {
      defaultProps: {
        size: 'md',
        rightSection: createElement(Icon, { name: 'chevron-down' }),
        rightSectionWidth: 30,
      },
    },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
  },
});
