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

/** Milliseconds; browsers report the status after the body. */
const statusWithin = 200;

/**
 * Keeps the page's form if the server does not respond.
 * @throws redirects, error responses and aborts
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  hideSendFailure();
  expirePagesInAllTabs();
  countWriting(1);
  const status = watchStatus(request);
  try {
    const response = await serverAction();
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
    expirePagesInAllTabs();
    countWriting(-1);
    status.stop();
  }
  const { pathname, search } = location;
  if (new URL(request.url).pathname === pathname) return Response.json(notSent, { status: 503 });
  // should-revalidate.ts skips loading for this hash.
  throw replace(`${pathname}${search}${notSentHash}${++failures}`);
}

function confirmed(): void {
  forgetSendFailure();
  forgetShownPage();
  markConfirmed();
}

/** Remix drops the status of undecodable responses. */
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
  if (error instanceof Error && error.message === 'Unexpected Server Error')
    return { title: 'Something went wrong on the server. The error was logged.', text };
  return { title: unreachedTitle(status), text };
}
