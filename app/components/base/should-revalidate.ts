import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

export const notSentHash = '#not-sent-';

type Args = Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'currentUrl' | 'nextUrl'>;

/** Returns whether an action failed. */
export const staysAsItIs = ({ actionStatus = 200, currentUrl, nextUrl }: Args): boolean =>
  actionStatus >= 500 || (nextUrl.hash.startsWith(notSentHash) && nextUrl.hash !== currentUrl.hash);

/** Skips loading after a failed action. Remix reloads routes without this function. */
export const shouldRevalidate = (args: Args): boolean => !staysAsItIs(args);
