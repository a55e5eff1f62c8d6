import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { createElement } from 'react';
import { IconChevronDown } from '~/components/icons';

/** The brand's green-teal; shade 8 is LOOK.md's #0b6e5f, the one that carries white text. */
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

/** Mantine's part of the look: controls only. Colours come from app/styles/tokens.css, so light and dark are told once. */
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
    // One narrow arrow for every choice from a list, so that the words beside it have room.
    NativeSelect: {
      defaultProps: {
        size: 'md',
        rightSection: createElement(IconChevronDown, { size: 18, 'aria-hidden': true }),
        rightSectionWidth: 34,
      },
    },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
  },
});

/**
 * Mantine's own colour names, pointed at our tokens. One media query in tokens.css then serves both, also for a system in dark
 * mode without JavaScript, where Mantine's scheme attribute cannot follow.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-soft)',
    '--mantine-color-placeholder': 'var(--text-soft)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-anchor': 'var(--brand-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--fill)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border-control)',
    '--mantine-color-disabled': 'var(--fill)',
    '--mantine-color-disabled-color': 'var(--text-soft)',
    '--mantine-color-disabled-border': 'var(--border)',
    '--mantine-primary-color-filled': 'var(--brand)',
    '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
    '--mantine-color-brand-filled': 'var(--brand)',
    '--mantine-color-brand-filled-hover': 'var(--brand-hover)',
    '--mantine-color-brand-light': 'var(--brand-soft)',
    '--mantine-color-brand-light-color': 'var(--brand-text)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};
