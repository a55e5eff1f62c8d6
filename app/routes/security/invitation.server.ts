import type { AppLoadContext } from '@remix-run/node';
import { redirectWithFlash } from '~/session.server/flash';
import type * as contract from '~contract';
import type { CallOutput } from '~contract';
import { panelAddress } from './staff.server';

type Answer = CallOutput<typeof contract.staffUsers.invite>;

/**
 * After an invitation was made: the message of SPEC §8, and on to its link where the admin API gave one. The link waits in a sealed
 * cookie, so that it stands in no address and no log.
 */
export async function invitationMade(
  { context, request }: { context: AppLoadContext; request: Request },
  email: string,
  { invitation }: Answer,
): Promise<Response> {
  const flash = {
    kind: 'success',
    message: 'Invitation sent!',
    detail: 'User will receive signup link via email',
  } as const;
  const { link = null, expiresAt = null, sent = true } = invitation ?? {};
  const headers = { 'Set-Cookie': await context.accounts.invited.seal({ email, link, expiresAt, sent }) };
  const panel = panelAddress(request);
  const next = link ? panel.replace(/(\?|$)/, '/invited$1') : panel;
  return redirectWithFlash(context, next, flash, headers);
}
