import type { AppLoadContext } from '@remix-run/node';
import { renderToStaticMarkup } from 'react-dom/server';
import baseCss from '~/styles/base.css?inline';
import tokensCss from '~/styles/tokens.css?inline';

const css = `${tokensCss}${baseCss}
body{display:grid;min-height:90vh;place-items:center;padding:24px}
main{max-width:52ch;padding:32px;border:1px solid var(--border);border-radius:var(--radius-card);background:var(--surface)}
p{margin:8px 0 16px}ul{padding-left:20px}li{padding:4px 0}`;

/** Renders an error page in place of a PDF, since the route is a download. */
export function noReportPage(
  { nonce, config, colorScheme }: AppLoadContext,
  { status, message, links }: { status: number; message: string; links: { href: string; label: string }[] },
): Response {
  const html = renderToStaticMarkup(
    <html lang="en" data-color-scheme={colorScheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`No report · ${config.appName}`}</title>
        <style nonce={nonce}>{'/*css*/'}</style>
      </head>
      <body>
        <main id="main">
          <h1>The report is not available</h1>
          <p>{message}</p>
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </main>
      </body>
    </html>,
  );
  return new Response(`<!doctype html>${html.replace('/*css*/', () => css)}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(status === 429 ? { 'Retry-After': '60' } : {}),
    },
  });
}
