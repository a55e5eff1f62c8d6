import type { CallEvent, Outcome, Sent } from './event-of-call';

type Who = Pick<CallEvent, 'actorKind' | 'actorId' | 'actorName'>;
type User = { id: string; name?: string; email?: string };

const ofAccount: Readonly<Record<string, CallEvent['action']>> = {
  'auth.enableMfa': 'mfa-switched-on',
  'auth.changePassword': 'password-changed',
  'auth.makeRecoveryCodes': 'recovery-codes-made',
  'auth.resetPassword': 'password-reset',
  'auth.addPasskey': 'passkey-added',
  'auth.removePasskey': 'passkey-removed',
};

/** Returns the event of a sign-in, sign-up or account call; null for none. */
export function accessEvent(call: string, { body }: Sent, outcome: Outcome, who: Who): CallEvent | null {
  const typed = (body ?? {}) as { email?: string; token?: string; passkey?: object; userId?: string };
  const nothing = { kind: null, itemId: null, itemName: null, changes: null, detail: null } as const;
  const rejected = (detail: string | null): CallEvent => ({
    ...nothing,
    actorKind: 'stranger',
    actorId: null,
    actorName: typed.email ?? null,
    action: typed.token || (typed.passkey && typed.email) ? 'code-failed' : 'sign-in-failed',
    outcome: 'failure',
    detail,
  });
  const done = (
    action: CallEvent['action'],
    user: User | undefined,
    detail: string | null = null,
  ): CallEvent => {
    const id = user?.id ?? typed.userId ?? who.actorId;
    const name = user?.name || user?.email || typed.email || who.actorName;
    return {
      ...nothing,
      ...(user ? { actorKind: 'staff', actorId: user.id, actorName: name ?? null } : who),
      action,
      ...(id ? { kind: 'staff-user', itemId: id, itemName: name ?? null } : {}),
      outcome: 'success',
      detail,
    };
  };

  if ('error' in outcome) {
    const { kind, status, providerMessage } = outcome.error;
    const wasLookedAt = kind === 'rejected' && status !== 429;
    return wasLookedAt && ['auth.login', 'auth.verifyMfa', 'auth.signInWithPasskey'].includes(call)
      ? rejected(providerMessage)
      : null;
  }
  const { user, requiresMfa } = (outcome.response ?? {}) as { user?: User; requiresMfa?: boolean };
  if (call === 'auth.login') {
    // The password was right, but the second step is missing.
    if (requiresMfa) return typed.token ? rejected('The password was right, the code was not.') : null;
    return user ? done('sign-in', user) : rejected(null);
  }
  if (call === 'auth.signInWithPasskey') return done('sign-in', user, 'With a passkey.');
  if (call === 'auth.signup') return done('sign-up', user);
  if (call === 'auth.verifyMfa') return done('mfa-set-up', undefined);
  const action = ofAccount[call];
  return action ? done(action, undefined) : null;
}
