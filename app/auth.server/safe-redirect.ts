import { entityIdPattern } from '../../admin-api/contract/entity-id';
import { flatRoutes } from '../route-manifest';

/** Patterns of the pages of the dashboard, with a group around each id. */
const pages = flatRoutes()
  .filter(({ at, noReturn }) => /^\/dashboard(\/|$)/.test(at) && !noReturn)
  .map(({ at }) => new RegExp(`^${at.replace(/:\w+/g, '([^/]+)')}/?$`));

/**
 * A path that sign-in may lead to (SEC-11): one of our own pages, with at most 1,000 characters of query.
 * The report's download leads to Insights with its filters, where the download starts: a redirect to the file itself would leave the browser on the login page.
 * @returns the path and query, or null for anything else (other hosts, backslashes, encoded tricks, downloads).
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

/** Whether a part of a path is an id as a link has it: decoded it leads nowhere else, and it is encoded once. */
function isEncodedId(part: string): boolean {
  try {
    const id = decodeURIComponent(part);
    return entityIdPattern.test(id) && encodeURIComponent(id) === part;
  } catch {
    return false;
  }
}
