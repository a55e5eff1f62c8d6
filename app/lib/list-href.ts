import { itemPath } from './item-path';

/**
 * URL of a list, or of a dialog or action over it, with the user's filters; values that are '' or the default are left out.
 * @param list path of the list: '/dashboard/polls'
 * @param chosen query parameters, in the order of the URL
 * @param defaults what a list without a choice shows
 * @param path below the list, not encoded: 'new', '{id}', '{id}/edit'
 */
export function listHref<S extends Readonly<Record<string, string | number>>>(
  list: string,
  chosen: Partial<S>,
  defaults: S,
  path = '',
): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(defaults)) {
    const value = chosen[name];
    if (value !== undefined && value !== '' && value !== defaults[name]) query.set(name, String(value));
  }
  const pathname = path ? `${list}/${itemPath(path)}` : list;
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** What a URL has in its query, for the hidden fields of a form that keeps it. */
export const queryOf = (href: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(href.split('?')[1]));
