import type { Found } from './kinds';

/** Where this tab keeps what its user opened; signing out clears it, with all of this site's storage. */
const key = 'search-opened';
const most = 8;

/** What this user opened last from the search box in this tab, the newest first. */
export function openedBy(staffId: string): Found[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    // Another user in the same tab, after a session that ran out, sees nothing of it.
    return stored.staffId === staffId && Array.isArray(stored.found) ? stored.found : [];
  } catch {
    return [];
  }
}

/** Notes what was opened. Without storage it is not remembered. */
export function noteOpened(staffId: string, opened: Found): void {
  const others = openedBy(staffId).filter(({ to, title }) => to !== opened.to || title !== opened.title);
  try {
    sessionStorage.setItem(key, JSON.stringify({ staffId, found: [opened, ...others].slice(0, most) }));
  } catch {}
}
