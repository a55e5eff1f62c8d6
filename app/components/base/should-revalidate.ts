import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** Followed by a number. */
export const notSentHash = '#not-sent-';

type Args = Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'currentUrl' | 'nextUrl'>;

/** Returns whether to skip loading after a failed action. */
export const staysAsItIs = ({ actionStatus = 200, currentUrl, nextUrl }: Args): boolean =>
  actionStatus >= 500 || (nextUrl.hash.startsWith(notSentHash) && nextUrl.hash !== currentUrl.hash);

/**
 * For pages that post to other routes: if one route exports `shouldRevalidate`, Remix skips none of
 * the others without it.
 */
export const shouldRevalidate = (args: Args): boolean => !staysAsItIs(args);
