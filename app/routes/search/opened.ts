import type { Found } from './kinds';

/** Cleared at sign-out with all storage. */
const key = 'search-opened';
const most = 8;

/** In this tab. */
export function openedBy(staffId: string): Found[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    // Hidden from another user in the same tab.
    return stored.staffId === staffId && Array.isArray(stored.found) ? stored.found : [];
  } catch {
    return [];
  }
}

export function noteOpened(staffId: string, opened: Found): void {
  const others = openedBy(staffId).filter(({ to, title }) => to !== opened.to || title !== opened.title);
  try {
    sessionStorage.setItem(key, JSON.stringify({ staffId, found: [opened, ...others].slice(0, most) }));
  } catch {}
}
