import type { Command } from 'commander';
import { asc, eq } from 'drizzle-orm';
import { recordWrite } from '../../audit/record';
import { newInvitation, signUpLink } from '../../auth/invitations';
import { hasPasskeys } from '../../auth/passkeys';
import { endPasswordResets, newPasswordReset, resetLink } from '../../auth/password-resets';
import { resetSecondFactors } from '../../auth/second-factors';
import { superadmin } from '../../contract/roles';
import { staffUsers } from '../../db/schema';
import { type CommandContext, CommandFailed, newCommand } from '../command';
import { actor, changeUser, type Outcome, printOutcome, staffCommand, withDatabase } from '../staff';

type Options = { email: string; json?: boolean };

const changing =
  (name: string, description: string, work: (context: CommandContext, email: string) => Promise<Outcome>) =>
  (context: CommandContext): Command =>
    staffCommand(name, description).action(async ({ email, json = false }: Options) =>
      printOutcome(context, await work(context, email), json),
    );

export const createSuperadminCommand = changing(
  'create-superadmin',
  'invite a new superadmin, and print the link by which they sign up',
  ({ env }, email) =>
    withDatabase(env, (db, { publicUrl }) =>
      db.transaction(async (tx) => {
        const [known] = await tx.select().from(staffUsers).where(eq(staffUsers.email, email)).for('update');
        if (known?.isBanned)
          throw new CommandFailed(`${email} is banned. "unban" lifts that, "promote" makes a superadmin.`);
        if (known?.isActive)
          throw new CommandFailed(
            `${email} has an account already. "promote" makes it a superadmin’s, "reset-password" prints a link for a new password.`,
          );
        const role = superadmin;
        const [user] = known
          ? await tx.update(staffUsers).set({ role }).where(eq(staffUsers.id, known.id)).returning()
          : await tx.insert(staffUsers).values({ email, role }).returning();
        if (!user) throw new Error('The user was not stored.');
        const invitation = await newInvitation(tx, user, null);
        await recordWrite(tx, { ...actor(), action: 'invite', kind: 'staff-user', itemId: user.id }, null);
        return {
          message: `${email} signs up as superadmin at this link:`,
          link: signUpLink(publicUrl, invitation),
          expiresAt: invitation.expiresAt,
        };
      }),
    ),
);

export const resetPasswordCommand = changing(
  'reset-password',
  'print a link by which a user sets a new password',
  ({ env }, email) =>
    withDatabase(env, (db, { publicUrl }) =>
      changeUser(db, email, 'password-reset-link', async (tx, user) => {
        if (user.isBanned)
          throw new CommandFailed(`${email} is banned: no link would work. "unban" lifts that.`);
        if (!user.isActive)
          throw new CommandFailed(
            `${email} has not signed up yet: there is no password to reset. "create-superadmin" prints a new invitation, or send one in the Security panel.`,
          );
        const { token, expiresAt } = await newPasswordReset(tx, user.id);
        const code = user.mfaEnabled && user.mfaConfirmedAt;
        return {
          message: `${email} sets a new password at this link${code ? ', with a verification code ("reset-mfa" if the phone is lost)' : ''}:`,
          link: resetLink(publicUrl, token),
          expiresAt,
        };
      }),
    ),
);

export const resetMfaCommand = changing(
  'reset-mfa',
  'forget a lost authenticator app, and passkeys; the next sign-in sets up another app',
  ({ env }, email) =>
    withDatabase(env, (db) =>
      changeUser(db, email, 'mfa-reset', async (tx, user) => {
        if (!user.mfaEnabled && !(await hasPasskeys(tx, user.id)))
          throw new CommandFailed(`${email} has no two-factor authentication to reset.`);
        await resetSecondFactors(tx, user.id);
        const next = user.mfaEnabled
          ? 'sets up an authenticator app when they next log in'
          : 'has no passkeys any more';
        return {
          message: `${email} ${next}. Who is logged in as them stays so until then; after 10 minutes without activity that ends.`,
        };
      }),
    ),
);

export const promoteCommand = changing('promote', 'make a user a superadmin', ({ env }, email) =>
  withDatabase(env, (db) =>
    changeUser(db, email, 'role-changed', async (tx, user) => {
      if (user.isBanned) throw new CommandFailed(`${email} is banned. "unban" lifts that.`);
      if (!user.isActive)
        throw new CommandFailed(
          `${email} has not signed up yet. "create-superadmin" prints an invitation as superadmin.`,
        );
      if (user.role === superadmin) return { message: `${email} is a superadmin already.` };
      await endPasswordResets(tx, user.id);
      await tx.update(staffUsers).set({ role: superadmin }).where(eq(staffUsers.id, user.id));
      return { message: `${email} is a superadmin from their next click on.` };
    }),
  ),
);

export const unbanCommand = changing('unban', 'lift a ban', ({ env }, email) =>
  withDatabase(env, (db) =>
    changeUser(db, email, 'unban', async (tx, user) => {
      if (!user.isBanned) throw new CommandFailed(`${email} is not banned.`);
      await tx.update(staffUsers).set({ isBanned: false }).where(eq(staffUsers.id, user.id));
      return { message: `${email} may log in again.` };
    }),
  ),
);

export const listStaffCommand = (context: CommandContext): Command =>
  newCommand('list-staff')
    .description('list the staff users')
    .action(async ({ json = false }: { json?: boolean }) => {
      const users = await withDatabase(context.env, (db) =>
        db.select().from(staffUsers).orderBy(asc(staffUsers.email)),
      );
      for (const { id, email, name, role, isActive, isBanned, mfaEnabled, lastLogin } of users) {
        const status = isBanned ? 'banned' : isActive ? 'active' : 'pending';
        const seen = lastLogin?.toISOString() ?? null;
        if (json)
          context.print(JSON.stringify({ id, email, name, role, status, mfaEnabled, lastLogin: seen }));
        else
          context.print(
            [
              email,
              role,
              status,
              mfaEnabled ? 'two-factor' : 'password only',
              seen ?? 'never logged in',
            ].join('  '),
          );
      }
      if (users.length === 0) context.note('There are no users. "create-superadmin" invites the first.');
    });
