import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Switch.css';
import '~/styles/mantine/theme.css';
import '~/styles/mantine/controls.css';
import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme } from '~/theme';
import { useNonce } from '../base/nonce';

const nothing = () => undefined;
const ours = mergeMantineTheme(DEFAULT_THEME, theme);

/**
 * Mantine for the controls inside: its theme and its styles. Every piece of ours that shows one of Mantine's controls has it around that, so
 * that pages without any, which are most of those one looks at, fetch nothing of it.
 * MantineProvider itself would work out its variables for every page (0.6 ms of 5) and write 10 kB of them into it; they are the same for
 * everyone, so they are in styles/mantine/theme.css. What else it does, keeping the colour scheme, is our cookie's business.
 */
export function Controls({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const mantine = useMemo(
    () => ({
      colorScheme: 'light' as const, // none of our controls asks: the colours are tokens
      setColorScheme: nothing,
      clearColorScheme: nothing,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      getStyleNonce: () => nonce ?? documentNonce(),
    }),
    [nonce],
  );
  return (
    <MantineContext.Provider value={mantine}>
      <MantineThemeContext.Provider value={ours}>{children}</MantineThemeContext.Provider>
    </MantineContext.Provider>
  );
}

/** In the browser: the nonce this document came with, for the styles Mantine adds when a form is opened from another page. */
function documentNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
}
