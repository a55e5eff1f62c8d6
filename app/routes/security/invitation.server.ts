import type { AppLoadContext } from '@remix-run/node';
import { type Flash, redirectWithFlash } from '~/session.server/flash';
import type * as contract from '~contract';
import type { CallOutput } from '~contract';
import { panelAddress } from './staff.server';

type Answer = CallOutput<typeof contract.staffUsers.invite>;

/** What is said of an invitation: SPEC §8's words where it was mailed, or where the provider does not say. */
function messageOf({ invitation }: Answer): Flash {
  if (!invitation || invitation.sent)
    return {
      kind: 'success',
      message: 'Invitation sent!',
      detail: 'User will receive signup link via email',
    };
  // A form that was sent twice gets the first answer again, and a link is in no answer twice.
  const detail = invitation.link
    ? 'Pass the link on to the user yourself'
    : 'Its link is not shown again. Resend the invitation for a new one';
  return invitation.failed
    ? { kind: 'error', message: 'The invitation email could not be sent', detail }
    : { kind: 'success', message: 'Invitation created', detail };
}

/**
 * After an invitation was made: what became of it, and on to its link where the admin API gave one. The link waits in a sealed
 * cookie, so that it stands in no address and no log.
 */
export async function invitationMade(
  { context, request }: { context: AppLoadContext; request: Request },
  email: string,
  answer: Answer,
): Promise<Response> {
  const { link = null, expiresAt = null, sent = true, failed = false } = answer.invitation ?? {};
  const cookie = await context.accounts.invited.seal({ email, link, expiresAt, sent, failed });
  const panel = panelAddress(request);
  const next = link ? panel.replace(/(\?|$)/, '/invited$1') : panel;
  return redirectWithFlash(context, next, messageOf(answer), { 'Set-Cookie': cookie });
}
