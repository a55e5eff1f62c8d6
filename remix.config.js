/**
 * Remix options. Remix's Vite plugin does not read this file by itself: vite.config.ts imports it.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build/remix',
  serverBuildFile: 'index.js',
  ignoredRouteFiles: ['**/*'], // app/routes.ts is the one URL map
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
};
