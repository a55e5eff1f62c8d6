import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { RejectedContext } from '~/components/base/error-title';
import { NonceContext } from '~/components/base/nonce';
import { isRejectedForm, readHandoff, withFirstSheet } from '~/remix-adapter.server';

/** Milliseconds. */
export const streamTimeout = 20_000;

/**
 * Renders without streaming: pages have no deferred data (UX-11, docs/performance.md).
 * @throws rendering errors
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, firstSheet }: AppLoadContext,
): Promise<Response> {
  await readHandoff(remixContext);
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <RejectedContext.Provider value={isRejectedForm(status, remixContext)}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </RejectedContext.Provider>
    </NonceContext.Provider>,
  );
  const html = withFirstSheet(page, firstSheet, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(Buffer.from(`<!DOCTYPE html>${html}`), { headers, status });
}

/** Logs unexpected errors; expected ones are thrown responses. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || context.signal.aborted) return;
  // Remix's own 4xx are not our errors.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed');
};
