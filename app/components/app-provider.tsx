import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Switch.css';
import '~/styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { cssVariablesResolver, theme } from '~/theme';
import { useColorScheme } from './color-scheme';
import { useNonce } from './nonce';

const prefersDark = '(prefers-color-scheme: dark)';

/**
 * Mantine for everything inside: its theme, its variables and the styles of the controls we use. Stands around the dashboard and the
 * sign-in pages, not around the public ones, which ship neither script nor controls.
 */
export function AppProvider({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const chosen = useColorScheme();
  const system = useSyncExternalStore(subscribeToSystem, systemScheme, () => 'light' as const);
  const scheme = chosen === 'auto' ? system : chosen;
  const manager = useMemo(() => fixedScheme(chosen), [chosen]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={() => nonce ?? documentNonce()}
      forceColorScheme={scheme}
      colorSchemeManager={manager}
    >
      {children}
    </MantineProvider>
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

/** The choice lives in a cookie that the server reads (components/color-scheme.tsx); Mantine must neither store nor read one of its own. */
function fixedScheme(chosen: 'light' | 'dark' | 'auto') {
  return {
    get: () => (chosen === 'auto' && typeof document !== 'undefined' ? systemScheme() : chosen),
    set: () => undefined,
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => undefined,
  };
}
