import { PassThrough } from 'node:stream';
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceContext } from '~/components/nonce';

/** How long an answer may wait for its data, in milliseconds; React gives up a second later. */
export const streamTimeout = 20_000;

/** Draws the page. Every inline script and style carries the answer's nonce. Nobody waits: pages hold no deferred data (UX-11). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, log }: AppLoadContext,
): Promise<Response> {
  const crawler = isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let code = status;
    let sent = false;
    const send = () => {
      sent = true;
      const body = new PassThrough();
      headers.set('Content-Type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        [crawler ? 'onAllReady' : 'onShellReady']: send,
        onShellError: reject,
        onError(error: unknown) {
          code = 500;
          if (sent) log.error({ err: error }, 'a page broke while it was drawn');
        },
      },
    );
    const late = setTimeout(abort, streamTimeout + 1_000);
    late.unref();
  });
}

/** Unexpected faults of loaders and actions; expected ones are thrown as responses and are not logged here. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || context.signal.aborted) return;
  // Remix's own refusals (no such page, no such method): the answer says so, and nothing of ours failed.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed');
};
