import { type ClientActionFunctionArgs, isRouteErrorResponse, replace } from '@remix-run/react';
import { checkConnection } from '~/lib/connection';
import { expirePagesInAllTabs, forgetShownPage } from '~/lib/page-cache';
import { forgetSendFailure, hideSendFailure, type SendFailure, showSendFailure } from './send-failure-store';
import { markConfirmed, markUnconfirmed } from './session/store';
import { notSentHash } from './should-revalidate';
import { unreachedText, unreachedTitle } from './unreached';
import { notSent } from './use-response';
import { countWriting } from './writing';

let failures = 0;

/** The browser reports a status only after the body, ms. */
const statusWithin = 200;

/**
 * The `clientAction` of every route that a page's form posts to. Without a response of our server (no connection, a proxy's error, the login page of
 * a network) the page stays as it is, with a message, so that the same form can be sent again under its key.
 * @throws what the server answers on purpose: redirects and error responses; and an abort, after which nobody waits for a response
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  hideSendFailure();
  expirePagesInAllTabs();
  countWriting(1);
  const status = watchStatus(request);
  try {
    const response = await serverAction();
    // A 204, which no action gives.
    if (response === null) throw new Error('no response');
    confirmed();
    return response;
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error);
    if (isAnswer) confirmed();
    if (isAnswer || request.signal.aborted) throw error;
    markUnconfirmed();
    void checkConnection();
    showSendFailure({
      ...explain(error, await status.read()),
      inDialog: Boolean(document.querySelector('dialog:modal')),
    });
  } finally {
    // What was asked for meanwhile may be from before.
    expirePagesInAllTabs();
    countWriting(-1);
    status.stop();
  }
  const { pathname, search } = location;
  if (new URL(request.url).pathname === pathname) return Response.json(notSent, { status: 503 });
  // The action's route shows nothing: back to the page that is shown, which knows by the hash that it stays as it is (should-revalidate.ts).
  throw replace(`${pathname}${search}${notSentHash}${++failures}`);
}

function confirmed(): void {
  forgetSendFailure();
  forgetShownPage();
  markConfirmed();
}

/** Remix keeps no status of what it could not decode. @returns `read` gives it, 0 where the browser has none */
function watchStatus({ url }: Request): { read: () => Promise<number>; stop: () => void } {
  const { pathname } = new URL(url);
  let status = 0;
  let found = () => {};
  const isFound = new Promise<void>((resolve) => {
    found = resolve;
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceResourceTiming & { responseStatus?: number })[])
      if (new URL(entry.name).pathname === `${pathname}.data` && entry.initiatorType === 'fetch') {
        status = entry.responseStatus ?? 0;
        found();
      }
  });
  observer.observe({ type: 'resource' });
  return {
    async read() {
      await Promise.race([isFound, new Promise((resolve) => setTimeout(resolve, statusWithin))]);
      return status;
    },
    stop: () => observer.disconnect(),
  };
}

function explain(error: unknown, status: number): Omit<SendFailure, 'inDialog'> {
  const text = unreachedText(status, location.pathname);
  // An error of ours, which Remix decoded.
  if (error instanceof Error && error.message === 'Unexpected Server Error')
    return { title: 'Something went wrong on the server. The error was logged.', text };
  return { title: unreachedTitle(status), text };
}
