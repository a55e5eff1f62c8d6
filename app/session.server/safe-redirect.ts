import { entityIdPattern } from '../../admin-api/contract/entity-id';

const pages =
  /^\/dashboard(?:\/account|\/(?:home|categories|sections|contents|uploads|survey|info|insights|polls|quiz|security|chatbot)((?:\/[^/]+){0,2}))?\/?$/;

/**
 * A path that sign-in may lead to (SEC-11): one of our own pages, with at most 1,000 characters of query.
 * The report's download leads to Insights with its filters, where the download starts: a file alone would leave the login page standing.
 * @returns the path and query, or null for anything else (other hosts, backslashes, encoded tricks, downloads).
 */
export function safeRedirect(path: string): string | null {
  if (path.length > 1_200 || /[\\\s]|[^\x20-\x7e]/.test(path)) return null;
  const [pathname = '', query] = path.split(/\?(.*)/s, 2);
  if (pathname === '/dashboard/insights/report.pdf')
    return `/dashboard/insights?${query ? `${query}&` : ''}download=pdf`;
  const page = pages.exec(pathname);
  if (!page || !(page[1] ?? '').split('/').slice(1).every(isEncodedId)) return null;
  return query ? `${pathname}?${query}` : pathname;
}

/** Whether a part of a path is an id or the name of an action as a link has it: decoded it leads nowhere else, and it is encoded once. */
function isEncodedId(part: string): boolean {
  try {
    const id = decodeURIComponent(part);
    return entityIdPattern.test(id) && encodeURIComponent(id) === part;
  } catch {
    return false;
  }
}
