import type { RequestHandler } from 'express';

/** Serves `/site.webmanifest`; not a file, since APP_NAME sets the name. */
export function webManifest(appName: string): RequestHandler {
  const manifest = {
    name: `${appName} staff dashboard`,
    short_name: appName,
    start_url: '/dashboard',
    display: 'standalone',
    background_color: '#f8f6f2',
    theme_color: '#0b6e5f',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  };
  return (_req, res) =>
    void res.type('application/manifest+json').set('Cache-Control', 'public, max-age=3600').json(manifest);
}
