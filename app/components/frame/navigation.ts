import { type NavigationItem, navigation } from 'virtual:navigation';

/** The item of the page that a URL belongs to; none outside of them. */
export function itemOf(pathname: string): NavigationItem | undefined {
  return navigation.flatMap(({ items }) => items).find(({ to }) => isUnder(pathname, to));
}

/** Whether a URL is a page's own or one of its dialogs'. Home has two URLs (SPEC §2). */
export function isUnder(pathname: string, to: string): boolean {
  if (to === '/dashboard') return /^\/dashboard(\/home)?\/?$/.test(pathname);
  return pathname === to || pathname.startsWith(`${to}/`);
}
