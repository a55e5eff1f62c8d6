import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** A number follows. */
export const notSentHash = '#not-sent-';

type Args = Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'currentUrl' | 'nextUrl'>;

/** Returns whether to skip loading after a failure. */
export const staysAsItIs = ({ actionStatus = 200, currentUrl, nextUrl }: Args): boolean =>
  actionStatus >= 500 || (nextUrl.hash.startsWith(notSentHash) && nextUrl.hash !== currentUrl.hash);

/** Skips loading after a failure. Remix requires it on every route, or on none. */
export const shouldRevalidate = (args: Args): boolean => !staysAsItIs(args);
