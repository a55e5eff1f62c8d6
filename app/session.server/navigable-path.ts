const pages =
  /^\/dashboard(?:\/account|\/(?:home|categories|sections|contents|uploads|survey|info|insights|polls|quiz|security|chatbot)(?:\/[\w-]+){0,2})?\/?$/;

/**
 * A path that sign-in may lead to (SEC-11): one of our own pages, with at most 1,000 characters of query.
 * The report's download leads to Insights with its filters, where the download starts: a file alone would leave the login page standing.
 * @returns the path and query, or null for anything else (other hosts, backslashes, encoded tricks, downloads).
 */
export function navigablePath(path: string): string | null {
  if (path.length > 1_200 || /[\\\s]|[^\x20-\x7e]/.test(path)) return null;
  const [pathname = '', query] = path.split(/\?(.*)/s, 2);
  if (pathname === '/dashboard/insights/report.pdf')
    return `/dashboard/insights?${query ? `${query}&` : ''}download=pdf`;
  if (!pages.test(pathname)) return null;
  return query ? `${pathname}?${query}` : pathname;
}
