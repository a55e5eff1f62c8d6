import '~/styles/tokens.css';
import '~/styles/fonts.css';
import '~/styles/base.css';
import '~/styles/icons.css';
import '~/styles/icon-places.css';
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { useColorScheme } from '~/components/base/color-scheme';
import { ErrorPage } from '~/components/base/error-page';
import { useTitlePrefix } from '~/components/base/error-title';
import { useNonce } from '~/components/base/nonce';
import { NavigationProgress } from '~/components/base/progress';
import { wantsScripts, windowTitle } from '~/components/base/route-handle';
import { staysAsItIs } from '~/components/base/should-revalidate';
import { searchKeys } from '~/components/base/typed-ahead';
import headingFont from '~/styles/fonts/nunito-latin.woff2?url';

/** Lists must not wait for this loader. */
export const shouldRevalidate = ({ formMethod = 'GET', ...urls }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== 'GET' && !staysAsItIs(urls);

export const links: LinksFunction = () => [
  { rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** Returns all pages' data, without upstream calls. */
export function loader({ context }: LoaderFunctionArgs) {
  return {
    appName: context.config.appName,
    contactEmail: context.config.contactEmail,
    colorScheme: context.colorScheme,
    requestId: context.requestId,
  };
}

/** Dialogs are pages without JavaScript. Use only characters that React does not escape. */
const noScriptCss = `
.needs-script{display:none!important}
html:has(dialog[open]){overflow:auto}
:has(~ [data-route-dialog]):not([role=status]){display:none!important}
:has(~ main [data-route-dialog]) [data-primary-action]{display:none}
dialog[data-route-dialog]{position:static;width:100%;height:auto;max-width:var(--dialog-width);max-height:none;margin:0 auto;
border:1px solid var(--border);border-radius:12px;box-shadow:none;overflow:visible}
`;

/** zod's eval test would violate our Content-Security-Policy. Must run first. */
const noEval = 'globalThis.__zod_globalConfig={jitless:true}';

/** Avoids a flash of light controls. Use only characters that React does not escape. */
const followDevice =
  'document.documentElement.dataset.mantineColorScheme=matchMedia(`(prefers-color-scheme: dark)`).matches?`dark`:`light`';

/** Forms sent before hydration prevent caching (page-freshness.tsx). */
const noteForms =
  'addEventListener(`submit`,function(e){if(e.target.method===`post`)globalThis.formSent=true},true)';

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const scheme = useColorScheme();
  const matches = useMatches();
  const scripts = wantsScripts(matches);
  const staff = matches.some(({ pathname }) => pathname.startsWith('/dashboard'));
  const appName = useRouteLoaderData<typeof loader>('root')?.appName ?? '';
  const failed = Boolean(useRouteError());
  const prefix = useTitlePrefix();
  return (
    <html
      lang="en"
      data-color-scheme={scheme}
      data-mantine-color-scheme={scheme === 'dark' ? 'dark' : 'light'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f8f6f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151917" media="(prefers-color-scheme: dark)" />
        {/* `meta` runs before inner routes are known. */}
        <title>{failed ? `Problem · ${appName}` : `${prefix}${windowTitle(matches, appName)}`}</title>
        {/* Partial layouts are slow on phones. */}
        <link rel="expect" href="#main" {...{ blocking: 'render' }} />
        <Meta />
        <Links />
        {scripts && (
          <>
            <noscript>
              <style nonce={nonce}>{noScriptCss}</style>
            </noscript>
            <script nonce={nonce} suppressHydrationWarning>
              {[noEval, scheme === 'auto' && followDevice, searchKeys, staff && noteForms]
                .filter(Boolean)
                .join(';')}
            </script>
          </>
        )}
      </head>
      <body>
        {children}
        {scripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
}

/** Renders errors outside the dashboard. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <ErrorPage home={{ to: '/', label: 'To the start page' }} />
    </main>
  );
}
