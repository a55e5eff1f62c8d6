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
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { theme } from '~/theme';
import { useColorScheme } from '../base/color-scheme';
import { useNonce } from '../base/nonce';

const prefersDark = '(prefers-color-scheme: dark)';
const nothing = () => undefined;
const ours = mergeMantineTheme(DEFAULT_THEME, theme);

/**
 * Mantine for everything inside: its theme and the styles of the controls we use. Stands around the dashboard and the sign-in pages, not
 * around the public ones, which ship neither script nor controls.
 * MantineProvider itself would work out its variables for every page (0.6 ms of 5) and write 10 kB of them into it; they are the same for
 * everyone, so they are in styles/mantine/theme.css. What else it does, keeping the colour scheme, is our cookie's business.
 */
export function AppProvider({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const chosen = useColorScheme();
  const system = useSyncExternalStore(subscribeToSystem, systemScheme, () => 'light' as const);
  const colorScheme = chosen === 'auto' ? system : chosen;
  useEffect(() => {
    document.documentElement.dataset.mantineColorScheme = colorScheme;
  }, [colorScheme]);
  const mantine = useMemo(
    () => ({
      colorScheme,
      setColorScheme: nothing,
      clearColorScheme: nothing,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      getStyleNonce: () => nonce ?? documentNonce(),
    }),
    [colorScheme, nonce],
  );
  return (
    <MantineContext.Provider value={mantine}>
      <MantineThemeContext.Provider value={ours}>{children}</MantineThemeContext.Provider>
    </MantineContext.Provider>
  );
}

/** In the browser: the nonce this document came with, for the styles Mantine adds when the dashboard is entered from sign-in. */
function documentNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
}

function subscribeToSystem(changed: () => void): () => void {
  const query = matchMedia(prefersDark);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function systemScheme(): 'light' | 'dark' {
  return matchMedia(prefersDark).matches ? 'dark' : 'light';
}
