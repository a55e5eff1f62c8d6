import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { endInvitations, newInvitation, sendInvitation } from '../auth/invitations';
import { endRecoveryCodes } from '../auth/recovery-codes';
import { throttleCalls } from '../auth/throttle';
import { staffUsers as calls, extensions } from '../contract';
import type { DbOrTx } from '../db/database';
import { staffUsers } from '../db/schema';
import { Refusal } from '../http/errors';
import { register, type Services } from '../http/register';
import { actingAdmin, type StaffUserRow } from './acting-admin';

/** Key of the advisory lock under which staff users are changed, so that the last superadmin stays one. */
const staffLock = 7_319_467;

/** Calls of SPEC §7 User management, with the guard rails of DESIGN §4. */
export function staffUserRoutes(services: Services): void {
  const { db, app } = services;
  const invites = throttleCalls({ points: 20, seconds: 3_600 });
  const mailing = { ...services, log: app.log };

  register(services, calls.list, async ({ query }) => {
    if (query.admin) await actingAdmin(db, query.admin);
    const rows = await db.select().from(staffUsers).orderBy(asc(staffUsers.createdAt), asc(staffUsers.id));
    return {
      users: rows.map((user) => ({
        id: user.id,
        name: user.name,
        email: user.email,
        role: user.role,
        isActive: user.isActive,
        isBanned: user.isBanned,
        mfa_enabled: user.mfaEnabled,
        last_login: user.lastLogin?.toISOString() ?? null,
        createdAt: user.createdAt.toISOString(),
      })),
    };
  });

  /** Runs a change of a user in the name of an admin, one at a time, after the guard rails. */
  function change(
    id: string,
    admin: string,
    deed: string,
    work: (tx: DbOrTx, user: StaffUserRow, actor: StaffUserRow) => Promise<unknown>,
  ): Promise<StaffUserRow> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${staffLock})`);
      const actor = await actingAdmin(tx, admin);
      const [user] = await tx.select().from(staffUsers).where(eq(staffUsers.id, id));
      if (!user) throw new Refusal(404, 'This user does not exist any more.');
      if (user.id === actor.id) throw new Refusal(403, `You cannot ${deed} yourself.`);
      if (user.role === 'superadmin' && actor.role !== 'superadmin') {
        throw new Refusal(403, `Only a superadmin may ${deed} a superadmin.`);
      }
      await work(tx, user, actor);
      return user;
    });
  }

  const log = (event: string, userId: string, admin: string) =>
    app.log.info({ event, userId, admin }, 'staff user changed');

  register(services, calls.assignRole, async ({ params, body }) => {
    await change(params.id, body.admin, 'change the role of', async (tx, user) => {
      if (user.isBanned)
        throw new Refusal(409, 'The role of a banned user cannot be changed. Unban the user first.');
      await needAnotherSuperadmin(tx, user);
      await tx.update(staffUsers).set({ role: body.role }).where(eq(staffUsers.id, user.id));
    });
    log('user_role_changed', params.id, body.admin);
    return { message: `Role updated to ${body.role} successfully!` };
  });

  register(services, calls.ban, async ({ params, body }) => {
    await change(params.id, body.admin, 'ban', async (tx, user) => {
      await needAnotherSuperadmin(tx, user);
      await tx.update(staffUsers).set({ isBanned: true }).where(eq(staffUsers.id, user.id));
    });
    log('user_banned', params.id, body.admin);
    return { message: 'User banned' };
  });

  register(services, calls.unban, async ({ params, body }) => {
    await change(params.id, body.admin, 'unban', (tx, user) =>
      tx.update(staffUsers).set({ isBanned: false }).where(eq(staffUsers.id, user.id)),
    );
    log('user_unbanned', params.id, body.admin);
    return { message: 'User unbanned successfully!' };
  });

  register(services, calls.remove, async ({ params, query }) => {
    await change(params.id, query.admin, 'delete', async (tx, user) => {
      await needAnotherSuperadmin(tx, user);
      await tx.delete(staffUsers).where(eq(staffUsers.id, user.id));
    });
    log('user_deleted', params.id, query.admin);
    return { message: 'User deleted permanently' };
  });

  register(
    services,
    calls.invite,
    async ({ body }) => {
      const email = body.email.toLowerCase();
      const actor = body.admin ? await actingAdmin(db, body.admin) : null;
      await invites.take(actor?.id ?? 'unnamed');
      const { user, invitation } = await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${staffLock})`);
        const user = await pendingUser(tx, email, body.role);
        return { user, invitation: await newInvitation(tx, user, actor?.email ?? null) };
      });
      log('user_invited', user.id, actor?.email ?? '');
      return {
        id: user.id,
        message: 'Invitation sent!',
        invitation: await sendInvitation(mailing, invitation),
      };
    },
    { status: 201 },
  );

  register(services, extensions.resendInvitation, async ({ params, body }) => {
    await invites.take((await actingAdmin(db, body.admin)).id);
    const made: { invitation?: Awaited<ReturnType<typeof newInvitation>> } = {};
    await change(params.id, body.admin, 'invite', async (tx, user, actor) => {
      needPending(user);
      made.invitation = await newInvitation(tx, user, actor.email);
    });
    if (!made.invitation) throw new Error('No invitation was made.');
    log('user_invited', params.id, body.admin);
    return {
      id: params.id,
      message: 'Invitation sent!',
      invitation: await sendInvitation(mailing, made.invitation),
    };
  });

  register(services, extensions.revokeInvitation, async ({ params, query }) => {
    await change(params.id, query.admin, 'revoke the invitation of', async (tx, user) => {
      needPending(user);
      if ((await endInvitations(tx, user.id)) === 0)
        throw new Refusal(409, 'This user has no open invitation.');
    });
    log('invitation_revoked', params.id, query.admin);
    return { message: 'Invitation revoked.' };
  });

  register(services, extensions.resetMfa, async ({ params, body }) => {
    await change(params.id, body.admin, 'reset the two-factor authentication of', async (tx, user) => {
      if (!user.mfaEnabled) throw new Refusal(409, 'This user has no two-factor authentication to reset.');
      await endRecoveryCodes(tx, user.id);
      // It stays on: the next sign-in leads to a new QR code.
      await tx
        .update(staffUsers)
        .set({ mfaSecret: null, mfaConfirmedAt: null, mfaLastStep: null })
        .where(eq(staffUsers.id, user.id));
    });
    log('user_mfa_reset', params.id, body.admin);
    return { message: 'Two-factor authentication was reset.' };
  });
}

function needPending(user: StaffUserRow): void {
  if (user.isBanned) throw new Refusal(409, 'This user is banned.');
  if (user.isActive) throw new Refusal(409, 'This user has already signed up.');
}

/** The pending user of an e-mail, made or given another role; throws Refusal 409 when the e-mail is somebody's. */
async function pendingUser(tx: DbOrTx, email: string, role: 'viewer' | 'admin'): Promise<StaffUserRow> {
  const [known] = await tx.select().from(staffUsers).where(eq(staffUsers.email, email));
  if (known?.isBanned) throw new Refusal(409, 'The user with this e-mail is banned. Unban the user first.');
  if (known?.isActive || known?.role === 'superadmin')
    throw new Refusal(409, 'A user with this e-mail already exists.');
  const [user] = known
    ? await tx.update(staffUsers).set({ role }).where(eq(staffUsers.id, known.id)).returning()
    : await tx.insert(staffUsers).values({ email, role }).returning();
  if (!user) throw new Error('The user was not stored.');
  return user;
}

/** Throws Refusal 409 where this user is the last superadmin who can sign in. */
async function needAnotherSuperadmin(tx: DbOrTx, user: StaffUserRow): Promise<void> {
  if (user.role !== 'superadmin') return;
  const [others] = await tx
    .select({ n: count() })
    .from(staffUsers)
    .where(
      and(
        eq(staffUsers.role, 'superadmin'),
        eq(staffUsers.isActive, true),
        eq(staffUsers.isBanned, false),
        ne(staffUsers.id, user.id),
      ),
    );
  if (!others || others.n === 0) throw new Refusal(409, 'This is the last superadmin.');
}
