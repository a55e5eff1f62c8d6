import { useFetcher, useFetchers, useLocation, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import classes from './color-scheme.module.css';
import { Icon } from './icon';

export type ColorScheme = 'light' | 'dark' | 'auto';

/** Where the look of the dashboard is chosen (routes/layout/preferences.ts). */
export const preferencesPath = '/preferences';

/** What is being sent to `/preferences` right now under a name, so that a choice shows at once. */
export function usePendingPreference(name: 'color-scheme' | 'nav'): string | null {
  const sent = useFetchers().findLast((f) => f.formAction === preferencesPath && f.formData?.has(name));
  return sent?.formData ? String(sent.formData.get(name)) : null;
}

/** The chosen colour scheme, from the cookie that root's loader read. */
export function useColorScheme(): ColorScheme {
  const root = useRouteLoaderData('root') as { colorScheme?: ColorScheme } | undefined;
  const pending = usePendingPreference('color-scheme') as ColorScheme | null;
  return pending ?? root?.colorScheme ?? 'auto';
}

/** Hidden fields of every form that posts to `/preferences`: where to return, or, once scripts run, that no page is needed. */
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

/** Light, dark or as the device says: three buttons of a form. */
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
