import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { AdminApiConfig } from '../config';
import type { DbOrTx } from '../db/database';
import { invitations, staffUsers } from '../db/schema';
import type { Mail, Mailer } from '../mail/mailer';
import type { MailQueue } from '../mail/queue';

/** Hours an invitation is good for. */
const goodFor = 72;

export type Invitation = { email: string; token: string; expiresAt: Date; replaced: boolean };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Gives a pending user a new invitation; whatever was sent before stops working. Run it in a transaction. */
export async function newInvitation(
  tx: DbOrTx,
  user: { id: string; email: string },
  invitedBy: string | null,
): Promise<Invitation> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + goodFor * 3_600_000);
  const replaced = (await endInvitations(tx, user.id)) > 0;
  await tx
    .insert(invitations)
    .values({ staffUserId: user.id, tokenHash: hashOf(token), expiresAt, invitedBy });
  return { email: user.email, token, expiresAt, replaced };
}

/** Revokes a user's open invitations. @returns how many there were */
export async function endInvitations(tx: DbOrTx, userId: string): Promise<number> {
  const ended = await tx
    .delete(invitations)
    .where(and(eq(invitations.staffUserId, userId), isNull(invitations.usedAt)))
    .returning({ id: invitations.id });
  return ended.length;
}

/** The address that opens sign-up for an invitation (SPEC §2 Signup: query parameters token and email). */
export function signUpLink(publicUrl: string, { token, email }: Invitation): string {
  return `${publicUrl}/auth/sign-up?${new URLSearchParams({ token, email })}`;
}

/** What a link is worth. 'unknown' as well for one that was revoked or replaced, or is another person's. */
export type InvitationState = 'valid' | 'used' | 'expired' | 'unknown';

/** Whose invitation a token and email are, and whether it can still be used; both must be right for more than 'unknown'. */
export async function findInvitation(
  db: DbOrTx,
  token: string,
  email: string,
): Promise<{ state: InvitationState; userId: string | null }> {
  const [found] = await db
    .select({
      userId: staffUsers.id,
      isActive: staffUsers.isActive,
      expiresAt: invitations.expiresAt,
      usedAt: invitations.usedAt,
    })
    .from(invitations)
    .innerJoin(staffUsers, eq(staffUsers.id, invitations.staffUserId))
    .where(
      and(
        eq(invitations.tokenHash, hashOf(token)),
        eq(staffUsers.email, email),
        eq(staffUsers.isBanned, false),
      ),
    );
  if (!found) return { state: 'unknown', userId: null };
  const { userId, isActive, expiresAt, usedAt } = found;
  if (usedAt || isActive) return { state: 'used', userId };
  return { state: expiresAt.getTime() <= Date.now() ? 'expired' : 'valid', userId };
}

/** Uses an invitation up: true for exactly one of all who try, and only before it expires. */
export async function takeInvitation(tx: DbOrTx, token: string): Promise<boolean> {
  const taken = await tx
    .update(invitations)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(invitations.tokenHash, hashOf(token)),
        isNull(invitations.usedAt),
        gt(invitations.expiresAt, new Date()),
      ),
    )
    .returning({ id: invitations.id });
  return taken.length === 1;
}

/** The mail of an invitation. */
const invitationMail = ({ appName, publicUrl }: AdminApiConfig, invitation: Invitation): Mail => ({
  to: invitation.email,
  subject: `Your invitation to ${appName}`,
  text: [
    `You have been invited to the staff dashboard of ${appName}.`,
    `Open this link to choose a name and a password:`,
    signUpLink(publicUrl, invitation),
    `The link works once and until ${invitation.expiresAt.toUTCString()}.`,
    `If you did not expect this email, you can ignore it.`,
  ].join('\n\n'),
});

type Mailing = { config: AdminApiConfig; mailer: Mailer; mails: MailQueue; log: FastifyBaseLogger };

/** Puts the mail of an invitation into the queue, in the transaction that makes it. @returns its id; null without a mail server */
export async function queueInvitation(
  tx: DbOrTx,
  { config, mailer, mails }: Mailing,
  staffUserId: string,
  invitation: Invitation,
): Promise<string | null> {
  if (!mailer.sends) return null;
  const { expiresAt } = invitation;
  return mails.add(tx, {
    staffUserId,
    kind: 'invitation',
    mail: invitationMail(config, invitation),
    expiresAt,
  });
}

/**
 * Sends an invitation for the first time. The response carries the link only where no mail server took the message: then the
 * admin passes it on by hand, while it is tried again. A mail server that fails is logged, not an error: the invitation is valid.
 * @param mailId of `queueInvitation`; null: it is written to the outbox
 * @returns `sent`: a mail server took it; `failed`: it should have, and did not
 */
export async function sendInvitation(
  { config, mailer, mails, log }: Mailing,
  invitation: Invitation,
  mailId: string | null,
): Promise<{ link: string | null; expiresAt: string; sent: boolean; failed: boolean; replaced: boolean }> {
  const sent = mailId !== null && (await mails.sendNow(mailId));
  if (mailId === null)
    await mailer.send(invitationMail(config, invitation)).catch((error: unknown) => {
      log.error({ err: error }, 'the invitation was not written to the outbox');
    });
  return {
    link: sent ? null : signUpLink(config.publicUrl, invitation),
    expiresAt: invitation.expiresAt.toISOString(),
    sent,
    failed: mailId !== null && !sent,
    replaced: invitation.replaced,
  };
}

/** The message to the admin about an invitation (SPEC §8 where it was mailed). */
export function invitationMessage({ sent, failed }: { sent: boolean; failed: boolean }): string {
  if (sent) return 'Invitation sent!';
  return failed ? 'The invitation email could not be sent. Please pass the link on.' : 'Invitation created.';
}
