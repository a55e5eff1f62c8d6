import { index, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config';
import { type RouteNode, routeManifest } from './route-manifest';

export default routeManifest.map(configured) satisfies RouteConfig;

function configured({ path, file, id, children = [] }: RouteNode): RouteConfigEntry {
  return path === undefined ? index(file, { id }) : route(path, file, { id }, children.map(configured));
}
