import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { RejectedContext } from '~/components/base/error-title';
import { NonceContext } from '~/components/base/nonce';
import { isRejectedForm, readHandoff, withFirstSheet } from '~/remix-adapter.server';

/** Timeout for a response's deferred data, in milliseconds. */
export const streamTimeout = 20_000;

/**
 * Draws the page as one piece: pages hold no deferred data (UX-11), so there is nothing to stream, and one piece costs a third less
 * than React's stream and packs to less than half (docs/performance.md). Every inline script and style carries the response's nonce.
 * @throws what a page throws while it is drawn; Remix then draws its error boundary
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

/** Unexpected errors of loaders and actions; expected ones are thrown as responses and are not logged here. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || context.signal.aborted) return;
  // Remix's own rejections (no such page, no such method): the response says so, and nothing of ours failed.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed');
};
