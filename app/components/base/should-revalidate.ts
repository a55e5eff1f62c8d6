import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** The hash that a page gets when a button of it got no response of our server, with a number. */
export const notSentHash = '#not-sent-';

type Args = Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'currentUrl' | 'nextUrl'>;

/** Whether a page stays as it is after an action: from a server that failed, its loaders would only get errors. */
export const staysAsItIs = ({ actionStatus = 200, currentUrl, nextUrl }: Args): boolean =>
  actionStatus >= 500 || (nextUrl.hash.startsWith(notSentHash) && nextUrl.hash !== currentUrl.hash);

/** Of every page with buttons whose action is another route: if one route of a page loads, Remix loads all that have no such function. */
export const shouldRevalidate = (args: Args): boolean => !staysAsItIs(args);
