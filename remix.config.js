/**
 * Remix options. Remix's Vite plugin does not read this file by itself: vite.config.ts imports it.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build/remix',
  serverBuildFile: 'index.js',
  ignoredRouteFiles: ['**/*'], // app/routes.ts names every route, from app/route-manifest.ts
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off: every page would ask the server about each link in it, which costs it more than the page (docs/performance.md).
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
};
