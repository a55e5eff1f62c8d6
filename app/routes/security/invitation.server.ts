import type { AppLoadContext } from '@remix-run/node';
import { type Flash, redirectWithFlash } from '~/forms.server/flash';
import type * as contract from '~contract';
import type { CallOutput } from '~contract';
import { panelHref } from './staff.server';

type Answer = CallOutput<typeof contract.staffUsers.invite>;

/** SPEC §8. */
function messageOf({ invitation }: Answer, replaced: string): Flash {
  if (!invitation || invitation.sent)
    return {
      kind: 'success',
      message: 'Invitation sent!',
      detail: `User will receive signup link via email${replaced}`,
    };
  // A repeated response has no link.
  const passOn = invitation.link
    ? 'Pass the link on to the user yourself'
    : 'Its link is not shown again. Resend the invitation for a new one';
  const detail = passOn + replaced;
  return invitation.failed
    ? {
        kind: 'error',
        message: 'The invitation email could not be sent just now',
        detail: `It is tried again by itself. ${detail}`,
      }
    : { kind: 'success', message: 'Invitation created', detail };
}

/** Passes the link in an encrypted cookie, never in URLs or logs. */
export async function invitationMade(
  { context, request }: { context: AppLoadContext; request: Request },
  email: string,
  response: Answer,
  { replaces = response.invitation?.replaced ?? false } = {},
): Promise<Response> {
  const { link = null, expiresAt = null, sent = true, failed = false } = response.invitation ?? {};
  const cookie = await context.accounts.invited.encrypt({
    kind: 'invitation',
    email,
    link,
    expiresAt,
    sent,
    failed,
  });
  const replaced = replaces ? `. The earlier link for ${email} no longer works` : '';
  const panelUrl = panelHref(request);
  const next = link ? panelUrl.replace(/(\?|$)/, '/invited$1') : panelUrl;
  return redirectWithFlash(context, next, messageOf(response, replaced), { 'Set-Cookie': cookie });
}
