import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { advisoryLocks } from '../../shared/advisory-locks';
import { recordWrongProof } from '../audit/wrong-proof';
import {
  endInvitations,
  type Invitation,
  invitationMessage,
  newInvitation,
  queueInvitation,
  sendInvitation,
} from '../auth/invitations';
import { endPasswordResets, newPasswordReset, resetLink } from '../auth/password-resets';
import { takeRecoveryCode } from '../auth/recovery-codes';
import { resetSecondFactors } from '../auth/second-factors';
import { counted, throttleCalls } from '../auth/throttle';
import { acceptTotpCode, hasAuthenticator } from '../auth/totp';
import { type AssignableRole, staffUsers as calls, extensions, passwordReset } from '../contract';
import { superadmin } from '../contract/roles';
import { rejectionOf, type StaffAction } from '../contract/staff-rules';
import type { DbOrTx } from '../db/database';
import { staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';
import type { Commit } from '../http/idempotency';
import { register, type Services } from '../http/register';
import { actingAdmin, type StaffUserRow } from './acting-admin';
import { userJson } from './finding-staff-users';

const events: Readonly<Record<Exclude<StaffAction, 'logOut'>, string>> = {
  role: 'user_role_changed',
  superadmin: 'user_role_changed',
  ban: 'user_banned',
  unban: 'user_unbanned',
  delete: 'user_deleted',
  resend: 'user_invited',
  revoke: 'invitation_revoked',
  resetPassword: 'user_password_reset_link',
  resetMfa: 'user_mfa_reset',
};

const keepsLinks: readonly StaffAction[] = ['resend', 'revoke', 'resetPassword'];

/** Registers SPEC §7 User management (SPEC §10.15). */
export function staffUserRoutes(services: Services): void {
  const { db, app } = services;
  const invites = throttleCalls(services.throttles('invitations sent', { points: 20, seconds: 3_600 }));
  const mailing = { ...services, log: app.log };
  const codes = throttleCalls(services.throttles('codes of superadmins', { points: 5, seconds: 15 * 60 }));

  async function secondFactor(actor: StaffUserRow, token: string, request: FastifyRequest): Promise<void> {
    if (!hasAuthenticator(actor))
      throw new HttpError(
        'mfa_not_set_up',
        'Switch on two-factor authentication for your own account first.',
      );
    const typed = token.trim();
    if (typed === '')
      throw new HttpError('code_required', 'Please enter your verification code', {}, 'token');
    const guess = await codes.take(actor.id);
    await counted(guess, async () => {
      if ((await acceptTotpCode(services, actor, typed)) || (await takeRecoveryCode(db, actor.id, typed)))
        return;
      const told = { what: 'code', isSignedIn: true, detail: 'To make another superadmin.' } as const;
      await recordWrongProof(db, request, actor, told);
      const message = 'The verification code is incorrect or was already used.';
      throw new HttpError('wrong_code', message, {}, 'token');
    });
    await guess.forget();
  }

  register(services, calls.list, async ({ query }) => {
    if (query.admin) await actingAdmin(db, query.admin);
    const rows = await db.select().from(staffUsers).orderBy(asc(staffUsers.createdAt), asc(staffUsers.id));
    return { users: rows.map(userJson) };
  });

  register(services, extensions.staffStatus, async ({ params }) => {
    const [user] = await db.select().from(staffUsers).where(eq(staffUsers.id, params.id));
    if (!user) return { user: null };
    const { id, name, email, role, isActive, isBanned } = user;
    return { user: { id, name, email, role, isActive, isBanned } };
  });

  /** One at a time. */
  async function change<A extends object>(
    commit: Commit,
    id: string,
    admin: string,
    action: keyof typeof events,
    work: (tx: DbOrTx, user: StaffUserRow, actor: StaffUserRow) => Promise<A>,
    stored?: (response: A) => object,
  ): Promise<A> {
    let actorId = '';
    const response = await commit(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.superadmins})`);
      const actor = await actingAdmin(tx, admin);
      actorId = actor.id;
      const [user] = await tx.select().from(staffUsers).where(eq(staffUsers.id, id));
      if (!user) throw new HttpError('not_found', 'This user does not exist any more.');
      const superadmins = await tx.select().from(staffUsers).where(eq(staffUsers.role, superadmin));
      const rejection = rejectionOf(action, actor, { ...user, mfa_enabled: user.mfaEnabled }, superadmins);
      if (rejection) throw new HttpError(rejection.code, rejection.message);
      // A link must not outlive a ban or a role change.
      if (!keepsLinks.includes(action)) await endPasswordResets(tx, user.id);
      return work(tx, user, actor);
    }, stored);
    log(events[action], id, actorId);
    return response;
  }

  const log = (event: string, userId: string, admin: string) =>
    app.log.info({ event, userId, admin }, 'staff user changed');

  register(services, calls.assignRole, async ({ params, body, commit }) => {
    return change(commit, params.id, body.admin, 'role', async (tx, user) => {
      await tx.update(staffUsers).set({ role: body.role }).where(eq(staffUsers.id, user.id));
      return { message: `Role updated to ${body.role} successfully!` };
    });
  });

  register(services, extensions.makeSuperadmin, async ({ params, body, commit, request }) => {
    const wanted = (user: StaffUserRow) => {
      if (user.email !== body.email.trim().toLowerCase())
        throw new HttpError('invalid_input', 'The email does not match.', {}, 'email');
    };
    const [user] = await db.select().from(staffUsers).where(eq(staffUsers.id, params.id));
    if (!user) throw new HttpError('not_found', 'This user does not exist any more.');
    wanted(user);
    const actor = await actingAdmin(db, body.admin);
    // A forbidden action must not use up the code.
    const rejection = rejectionOf('superadmin', actor, { ...user, mfa_enabled: user.mfaEnabled }, []);
    if (rejection) throw new HttpError(rejection.code, rejection.message);
    await secondFactor(actor, body.token, request);
    return change(commit, params.id, body.admin, 'superadmin', async (tx, user) => {
      wanted(user);
      await tx.update(staffUsers).set({ role: superadmin }).where(eq(staffUsers.id, user.id));
      return { message: `${user.email} is a superadmin now.` };
    });
  });

  register(services, calls.ban, async ({ params, body, commit }) => {
    return change(commit, params.id, body.admin, 'ban', async (tx, user) => {
      await tx.update(staffUsers).set({ isBanned: true }).where(eq(staffUsers.id, user.id));
      return { message: 'User banned' };
    });
  });

  register(services, calls.unban, async ({ params, body, commit }) => {
    return change(commit, params.id, body.admin, 'unban', async (tx, user) => {
      await tx.update(staffUsers).set({ isBanned: false }).where(eq(staffUsers.id, user.id));
      return { message: 'User unbanned successfully!' };
    });
  });

  register(services, calls.remove, async ({ params, query, commit }) => {
    return change(commit, params.id, query.admin, 'delete', async (tx, user) => {
      await tx.delete(staffUsers).where(eq(staffUsers.id, user.id));
      return { message: 'User deleted permanently' };
    });
  });

  register(
    services,
    calls.invite,
    async ({ body, commit, amend }) => {
      const email = body.email.toLowerCase();
      const actor = body.admin ? await actingAdmin(db, body.admin) : null;
      await invites.take(actor?.id ?? 'unnamed');
      const { user, invitation, mailId } = await commit(
        async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.superadmins})`);
          const user = await pendingUser(tx, email, body.role);
          const invitation = await newInvitation(tx, user, actor?.email ?? null);
          return { user, invitation, mailId: await queueInvitation(tx, mailing, user.id, invitation) };
        },
        ({ user, invitation }) => invited(user.id, withoutLink(invitation)),
      );
      log(events.resend, user.id, actor?.id ?? '');
      const sent = await sendInvitation(mailing, invitation, mailId);
      await amend(invited(user.id, { ...sent, link: null }));
      return invited(user.id, sent);
    },
    { status: 201 },
  );

  register(services, extensions.resendInvitation, async ({ params, body, commit, amend }) => {
    await invites.take((await actingAdmin(db, body.admin)).id);
    const { invitation, mailId } = await change(
      commit,
      params.id,
      body.admin,
      'resend',
      async (tx, user, actor) => {
        const invitation = await newInvitation(tx, user, actor.email);
        return { invitation, mailId: await queueInvitation(tx, mailing, user.id, invitation) };
      },
      ({ invitation }) => invited(params.id, withoutLink(invitation)),
    );
    const sent = await sendInvitation(mailing, invitation, mailId);
    await amend(invited(params.id, { ...sent, link: null }));
    return invited(params.id, sent);
  });

  register(services, extensions.revokeInvitation, async ({ params, query, commit }) => {
    return change(commit, params.id, query.admin, 'revoke', async (tx, user) => {
      if ((await endInvitations(tx, user.id)) === 0)
        throw new HttpError('no_open_invitation', 'This user has no open invitation.');
      await services.mails.cancel(tx, user.id, 'invitation');
      return { message: 'Invitation revoked.' };
    });
  });

  register(services, passwordReset.makePasswordReset, async ({ params, body, commit }) => {
    const message = 'The link was made. Pass it on to the user yourself.';
    const { token, expiresAt } = await change(
      commit,
      params.id,
      body.admin,
      'resetPassword',
      (tx, user) => newPasswordReset(tx, user.id),
      ({ expiresAt }) => ({ message, link: null, expiresAt: expiresAt.toISOString() }),
    );
    const link = resetLink(services.config.publicUrl, token);
    return { message, link, expiresAt: expiresAt.toISOString() };
  });

  register(services, extensions.resetMfa, async ({ params, body, commit }) => {
    return change(commit, params.id, body.admin, 'resetMfa', async (tx, user) => {
      await resetSecondFactors(tx, user.id);
      return { message: 'Two-factor authentication was reset.' };
    });
  });
}

/** Only hashes of tokens are stored, so a repeated response has no link. */
const invited = (id: string, invitation: Awaited<ReturnType<typeof sendInvitation>>) => ({
  id,
  message: invitationMessage(invitation),
  invitation,
});
const withoutLink = ({ expiresAt, replaced }: Invitation) => ({
  link: null,
  expiresAt: expiresAt.toISOString(),
  sent: false,
  failed: false,
  replaced,
});

async function pendingUser(tx: DbOrTx, email: string, role: AssignableRole): Promise<StaffUserRow> {
  const [known] = await tx.select().from(staffUsers).where(eq(staffUsers.email, email));
  if (known?.isBanned)
    throw new HttpError('user_banned', 'The user with this email is banned. Unban the user first.');
  if (known?.isActive || known?.role === superadmin)
    throw new HttpError('email_taken', 'A user with this email already exists.');
  const [user] = known
    ? await tx.update(staffUsers).set({ role }).where(eq(staffUsers.id, known.id)).returning()
    : await tx.insert(staffUsers).values({ email, role }).returning();
  if (!user) throw new Error('The user was not stored.');
  return user;
}
