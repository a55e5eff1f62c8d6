import { useFetcher, useFetchers, useLocation, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import classes from './color-scheme.module.css';
import { Icon } from './icon';

export type ColorScheme = 'light' | 'dark' | 'auto';

export const preferencesPath = '/preferences';

/** Returns a choice while it is sent. */
export function usePendingPreference(name: 'color-scheme' | 'nav'): string | null {
  const sent = useFetchers().findLast((f) => f.formAction === preferencesPath && f.formData?.has(name));
  return sent?.formData ? String(sent.formData.get(name)) : null;
}

/** Returns the cookie's colour scheme. */
export function useColorScheme(): ColorScheme {
  const root = useRouteLoaderData('root') as { colorScheme?: ColorScheme } | undefined;
  const pending = usePendingPreference('color-scheme') as ColorScheme | null;
  return pending ?? root?.colorScheme ?? 'auto';
}

/** Renders hidden fields for `/preferences`. */
export function PreferenceFields() {
  const { pathname, search } = useLocation();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <input type="hidden" name={hydrated ? 'stay' : 'returnTo'} value={hydrated ? 'yes' : pathname + search} />
  );
}

const choices = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'auto', label: 'Like this device', icon: 'device-desktop' },
] as const;

export function ColorSchemeSwitch() {
  const fetcher = useFetcher();
  const scheme = useColorScheme();
  return (
    <fetcher.Form method="post" action={preferencesPath} className={classes.switch} aria-label="Colours">
      <PreferenceFields />
      {choices.map(({ value, label, icon }) => (
        <button
          type="submit"
          key={value}
          name="color-scheme"
          value={value}
          title={label}
          aria-label={label}
          aria-pressed={scheme === value}
          className={classes.choice}
        >
          <Icon name={icon} />
        </button>
      ))}
    </fetcher.Form>
  );
}
