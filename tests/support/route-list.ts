import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '../../app/routes';

/** One URL of the dashboard, as app/routes.ts or Express has it. */
export type RouteEntry = {
  /** Full path; parameters as `:name`, a splat as `*`. */
  path: string;
  /** The module behind it; '' for what Express answers by itself. */
  file: string;
};

/** What Express answers before Remix sees it (app/http.server/app.ts). */
const expressRoutes = ['/uploads', '/uploads/:id', '/media', '/media/*', '/dashboard/live'].concat(
  ['/healthz', '/readyz', '/metrics', '/assets/:id'],
  ['/site.webmanifest', '/favicon.svg'],
);

/** Every URL there is: those of app/routes.ts, so that a new one is covered by itself, and those of Express. */
export async function allRoutes(): Promise<RouteEntry[]> {
  return [...flat(await routes, ''), ...expressRoutes.map((path) => ({ path, file: '' }))];
}

function flat(entries: RouteConfigEntry[], above: string): RouteEntry[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return [{ path: path || '/', file: entry.file }, ...flat(entry.children ?? [], path)];
  });
}
