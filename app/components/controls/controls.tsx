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

/** Provides Mantine where it is used, without MantineProvider's 10 kB. */
export function Controls({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const mantine = useMemo(
    () => ({
      colorScheme: 'light' as const, // the colours are tokens
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

function documentNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
}
