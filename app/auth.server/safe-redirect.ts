import { entityIdPattern } from '../../admin-api/contract/entity-id';
import { flatRoutes } from '../route-manifest';

const pages = flatRoutes()
  .filter(({ at, noReturn }) => /^\/dashboard(\/|$)/.test(at) && !noReturn)
  .map(({ at }) => new RegExp(`^${at.replace(/:\w+/g, '([^/]+)')}/?$`));

/**
 * Validates the path to open after sign-in (SEC-11). A download becomes its page, or the browser would stay
 * at login.
 */
export function safeRedirect(path: string): string | null {
  if (path.length > 1_200 || /[\\\s]|[^\x20-\x7e]/.test(path)) return null;
  const [pathname = '', query] = path.split(/\?(.*)/s, 2);
  const report = /^\/dashboard\/insights\/report\.(pdf|csv)$/.exec(pathname);
  if (report) return `/dashboard/insights?${query ? `${query}&` : ''}download=${report[1]}`;
  const isOurs = pages.some((page) => page.exec(pathname)?.slice(1).every(isEncodedId));
  if (!isOurs) return null;
  return query ? `${pathname}?${query}` : pathname;
}

function isEncodedId(part: string): boolean {
  try {
    const id = decodeURIComponent(part);
    return entityIdPattern.test(id) && encodeURIComponent(id) === part;
  } catch {
    return false;
  }
}
