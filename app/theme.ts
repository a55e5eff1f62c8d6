import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { createElement } from 'react';
import { Icon } from '~/components/base/icon';

/** The brand's green-teal; shade 8 is #0b6e5f, the one that carries white text. */
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

/**
 * Mantine's theme, for controls only. Its variables are in styles/mantine/theme.css, whose colours come from tokens.css, so that
 * light and dark are defined once.
 */
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
    // 16 px in every field: iOS enlarges the page around smaller ones.
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // One narrow arrow for every select, which leaves more space for the text beside it.
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
