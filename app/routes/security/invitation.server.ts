import type { AppLoadContext } from '@remix-run/node';
import { type Flash, redirectWithFlash } from '~/forms.server/flash';
import type * as contract from '~contract';
import type { CallOutput } from '~contract';
import { panelHref } from './staff.server';

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
 * After an invitation was made: what became of it, and on to its link where the admin API gave one. The link waits in an encrypted
 * cookie, so that it stands in no URL and no log.
 */
export async function invitationMade(
  { context, request }: { context: AppLoadContext; request: Request },
  email: string,
  response: Answer,
): Promise<Response> {
  const { link = null, expiresAt = null, sent = true, failed = false } = response.invitation ?? {};
  const cookie = await context.accounts.invited.encrypt({ email, link, expiresAt, sent, failed });
  const panelUrl = panelHref(request);
  const next = link ? panelUrl.replace(/(\?|$)/, '/invited$1') : panelUrl;
  return redirectWithFlash(context, next, messageOf(response), { 'Set-Cookie': cookie });
}
