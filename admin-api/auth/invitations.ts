import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { AdminApiConfig } from '../config';
import type { DbOrTx } from '../db/database';
import { invitations, staffUsers } from '../db/schema';
import type { Mail, Mailer } from '../mail/mailer';
import type { MailQueue } from '../mail/queue';

const goodFor = 72;

export type Invitation = { email: string; token: string; expiresAt: Date; replaced: boolean };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Replaces a pending user's invitation. Run it in a transaction. */
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

/** Revokes a user's open invitations. */
export async function endInvitations(tx: DbOrTx, userId: string): Promise<number> {
  const ended = await tx
    .delete(invitations)
    .where(and(eq(invitations.staffUserId, userId), isNull(invitations.usedAt)))
    .returning({ id: invitations.id });
  return ended.length;
}

/** Returns the sign-up URL of an invitation (SPEC §2 Signup). */
export function signUpLink(publicUrl: string, { token, email }: Invitation): string {
  return `${publicUrl}/auth/sign-up?${new URLSearchParams({ token, email })}`;
}

export type InvitationState = 'valid' | 'used' | 'expired' | 'unknown';

/** Finds an invitation; 'unknown' unless token and email match. */
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

/** Uses up an invitation; true for exactly one caller. */
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

/** Queues an invitation's mail. @returns its id; null without a mail server */
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

/** Sends an invitation. The response contains the link only if no mail server accepted it. */
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

/** Returns the message to the admin about an invitation (SPEC §8). */
export function invitationMessage({ sent, failed }: { sent: boolean; failed: boolean }): string {
  if (sent) return 'Invitation sent!';
  return failed ? 'The invitation email could not be sent. Please pass the link on.' : 'Invitation created.';
}
