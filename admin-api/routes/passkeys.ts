import { and, eq } from 'drizzle-orm';
import { networkOf } from '../../shared/network';
import { type ProveOwner, recordOwn } from '../auth/own-account';
import {
  acceptPasskey,
  creationOptions,
  PasskeyRejected,
  passkeysOf,
  requestOptions,
  storePasskey,
  verifyNewPasskey,
} from '../auth/passkeys';
import { recordRejectedPasskey } from '../auth/rejected-passkey';
import { requireRelyingParty } from '../auth/relying-party';
import { callerIp, throttleCalls } from '../auth/throttle';
import { hasAuthenticator } from '../auth/totp';
import { passkeys as calls } from '../contract';
import { passkeys, staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';
import { newAccessToken, sessionUser } from './auth';

/** Registers passkey calls (docs/decisions/0051). */
export function passkeyRoutes(services: Services, proven: ProveOwner): void {
  const { db, config, throttles } = services;
  // Also limits attempts.
  const challenges = throttleCalls(throttles('passkey challenges', { points: 100, seconds: 15 * 60 }));

  register(services, calls.listPasskeys, async ({ params }) => {
    const own = await passkeysOf(db, params.id);
    return {
      passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });

  register(services, calls.startPasskey, async ({ body, request }) => {
    const rp = requireRelyingParty(config);
    // A recovery code must not give permanent access.
    const user = await proven(body, { recovery: false, request, what: 'To add a passkey.' });
    return { options: { ...(await creationOptions(db, rp, config.appName, user)) } };
  });

  register(services, calls.addPasskey, async ({ body, request }) => {
    const rp = requireRelyingParty(config);
    const { userId, name, credential } = body;
    const verified = await verifyNewPasskey(db, rp, userId, credential);
    const id = await db.transaction(async (tx) => {
      const [user] = await tx.select().from(staffUsers).where(eq(staffUsers.id, userId));
      if (!user?.isActive || user.isBanned) throw new HttpError('not_found', 'Unknown user.');
      const stored = await storePasskey(tx, { ...verified, name, staffUserId: userId });
      await recordOwn(tx, request, user, { action: 'passkey-added', detail: `Passkey: ${name}` });
      return stored;
    });
    request.log.info({ event: 'authn_passkey_added', staffId: userId }, 'passkey added');
    return { id, message: 'Passkey added.' };
  });

  register(services, calls.removePasskey, async ({ body, request }) => {
    const user = await proven(body, { recovery: true, request, what: 'To remove a passkey.' });
    await db.transaction(async (tx) => {
      const [removed] = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, body.passkeyId), eq(passkeys.staffUserId, user.id)))
        .returning({ name: passkeys.name });
      if (!removed) throw new HttpError('not_found', 'This passkey does not exist any more.');
      await recordOwn(tx, request, user, { action: 'passkey-removed', detail: `Passkey: ${removed.name}` });
    });
    request.log.info({ event: 'authn_passkey_removed', staffId: user.id }, 'passkey removed');
    return { message: 'Passkey removed.' };
  });

  register(services, calls.challengePasskey, async ({ body, request }) => {
    const rp = requireRelyingParty(config);
    const address = callerIp(request);
    if (address) await challenges.take(networkOf(address));
    if (body.userId === undefined) return { options: { ...(await requestOptions(db, rp, null)) } };
    const [user] = await db.select().from(staffUsers).where(eq(staffUsers.id, body.userId));
    if (!user?.isActive || user.isBanned) throw new HttpError('not_found', 'Unknown user.');
    return { options: { ...(await requestOptions(db, rp, user)) } };
  });

  register(services, calls.signInWithPasskey, async ({ body, request }) => {
    const { user, passkey } = await acceptPasskey(db, requireRelyingParty(config), body.passkey, null).catch(
      async (error: unknown) => {
        if (error instanceof PasskeyRejected) await recordRejectedPasskey(db, request, error, null);
        throw error;
      },
    );
    if (user.isBanned) {
      await recordRejectedPasskey(db, request, { reason: 'banned', user }, null);
      throw new HttpError('account_banned', 'This account is banned. Please contact your administrator.');
    }
    await db.transaction(async (tx) => {
      await tx.update(staffUsers).set({ lastLogin: new Date() }).where(eq(staffUsers.id, user.id));
      await recordOwn(tx, request, user, { action: 'sign-in', detail: `With the passkey: ${passkey.name}` });
    });
    request.log.info({ event: 'authn_login_success', staffId: user.id }, 'signed in');
    const shown = { ...user, mfaEnabled: hasAuthenticator(user) };
    return { accessToken: newAccessToken(), user: sessionUser(shown), message: 'Signed in.' };
  });
}
