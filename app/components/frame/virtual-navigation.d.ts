/** The side navigation (SPEC §2.3): of app/route-manifest.ts what browsers need, made by vite.config.ts. */
declare module 'virtual:navigation' {
  import type { Icon } from '~/components/base/icon';
  import type { NavigationEntry } from '~/route-manifest';

  export type NavigationItem = Omit<NavigationEntry, 'icon' | 'group'> & { to: string; Icon: Icon };
  export const navigation: { group: string; items: NavigationItem[] }[];
}
