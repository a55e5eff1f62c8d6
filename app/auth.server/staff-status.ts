import { LRUCache } from 'lru-cache';
import type { ActiveSession, Sessions, Staff } from './session';
import type { Finding, StaffLookup } from './staff-lookup';

/** How long a response is valid, in milliseconds (SPEC §10.14). */
const validMs = 60_000;
/** From this age on it is refreshed in the background while pages use the last response. */
const renewMs = 30_000;
/** How long a page that has an older response waits for the new one. */
const timeoutMs = 2_000;

/** A session's user with their current role. */
export type CheckedStaff = {
  staff: Staff;
  /** Whether the admin API confirmed it recently, or last before an outage; else it comes from the cookie and allows reading only. */
  confirmed: boolean;
};

/** The state of one user. */
type Known = {
  /** When the last response was requested (epoch ms). */
  asOf: number;
  finding: (Finding & { kind: 'account' | 'gone' | 'lowered' }) | null;
  /** The change (`ActiveSession.changedAt`) that the response takes into account. */
  change: number;
  asking: Promise<void> | null;
  /** The request that a page has already waited for until the timeout. */
  waitedFor: Promise<void> | null;
};

export type StaffStatus = ReturnType<typeof createStaffStatus>;

/**
 * Checks sessions against the current state of their users in the admin API, so that a ban, a deletion or another role takes effect
 * at the next request: at once when this product did it (`Sessions.revoke`, `noteChange`), within 60 s when another user did.
 * While the admin API cannot be reached the last response is used; where there is none (after a restart), a user is not confirmed.
 */
export function createStaffStatus({
  lookup,
  sessions,
  now = Date.now,
}: {
  lookup: StaffLookup;
  sessions: Sessions;
  now?: () => number;
}) {
  const people = new LRUCache<string, Known>({ max: 5_000 });

  function knownOf({ staff: { id } }: ActiveSession): Known {
    let known = people.get(id);
    if (!known) {
      known = { asOf: Number.NEGATIVE_INFINITY, finding: null, change: 0, asking: null, waitedFor: null };
      people.set(id, known);
    }
    return known;
  }

  /** Whether a dashboard changed the account and no response to a later request has arrived. */
  const isChanged = ({ changedAt }: ActiveSession, known: Known) =>
    changedAt > 0 && known.change !== changedAt;

  /** The last response, unless the user has signed in since: signing in is a newer response of the admin API. */
  const findingFor = ({ startedAt }: ActiveSession, { asOf, finding }: Known) =>
    asOf >= startedAt ? finding : null;

  function ask(session: ActiveSession, known: Known): Promise<void> {
    if (known.asking) return known.asking;
    const { staff, startedAt, changedAt } = session;
    // After a change only a response to a later request counts.
    const after = isChanged(session, known) ? lookup.latest() : 0;
    const last = findingFor(session, known);
    known.asking = lookup
      .find(staff, lastRole(last, staff), { since: Math.max(now() - renewMs, startedAt), after })
      .then(async (finding) => {
        const { kind, asOf } = finding;
        if (kind === 'away') return;
        // No admin's list can be read: the last known state stays.
        if (kind !== 'unknown') known.finding = finding;
        else known.finding = last ?? { ...staff, kind: 'account', asOf };
        known.asOf = asOf;
        known.change = changedAt;
        if (kind === 'gone') await sessions.endGone(staff.id, asOf);
      })
      .finally(() => {
        known.asking = null;
      });
    return known.asking;
  }

  /** @param waitForResult whether to wait for the response or the failure, however long that takes */
  async function settle(response: Promise<void>, known: Known, waitForResult: boolean): Promise<void> {
    if (waitForResult) return response;
    // Only one page waits for a slow response; those that come meanwhile use the old one.
    if (known.waitedFor === response) return;
    let late: NodeJS.Timeout | undefined;
    const gaveUp = new Promise<void>((resolve) => {
      late = setTimeout(() => {
        known.waitedFor = response;
        resolve();
      }, timeoutMs);
    });
    await Promise.race([response, gaveUp]);
    clearTimeout(late);
  }

  return {
    /** Remembers who has just signed in: lists can be requested in an admin's name from now on, also after they sign out. Never throws. */
    signedIn: (staff: Staff): Promise<void> => lookup.seen(staff, staff.role).catch(() => {}),

    /**
     * The session's person as of now; null when they were banned or deleted.
     * @param write whether something will be changed in their name: then it waits for the response, however long that takes
     */
    async confirm(session: ActiveSession, { write = false } = {}): Promise<CheckedStaff | null> {
      const { staff, startedAt, changedTo } = session;
      const known = knownOf(session);
      const age = () => now() - Math.max(known.asOf, startedAt);
      const hasStatus = () => findingFor(session, known) !== null || age() <= validMs;
      if (isChanged(session, known)) {
        const waitForResult = write || (changedTo === null && !hasStatus());
        // A request under way may have been sent before the change.
        for (let i = 0; i < 2 && isChanged(session, known); i++)
          await settle(ask(session, known), known, waitForResult);
      } else if (age() > validMs) await settle(ask(session, known), known, write || !hasStatus());
      else if (age() > renewMs) void ask(session, known);

      const finding = findingFor(session, known);
      if (finding?.kind === 'gone') return null;
      const current = finding ? { ...staff, ...wordsOf(finding, staff) } : staff;
      if (!isChanged(session, known)) return { staff: current, confirmed: hasStatus() };
      if (changedTo === null) return { staff: current, confirmed: false };
      return { staff: { ...current, role: changedTo }, confirmed: true };
    },

    /**
     * Resolves when the session is over or revoked, its user has another role, or `signal` aborts: an open
     * stream of events must end then. Looks every few seconds, and at once when this process did it.
     */
    async whenOver(session: ActiveSession, role: string, signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const current = await sessions.again(session);
        if (!current || (await this.confirm(current))?.staff.role !== role) return;
        await pause(signal, sessions);
      }
    },
  };
}

/** The last known role; a user found 'lowered' had been an admin, and is looked up as one. */
function lastRole(last: Known['finding'], staff: Staff): string {
  if (last?.kind === 'account') return last.role;
  return last?.kind === 'lowered' ? 'admin' : staff.role;
}

/** The fields of a user that a response changes. */
function wordsOf(finding: NonNullable<Known['finding']>, staff: Staff): Partial<Staff> {
  if (finding.kind !== 'account') return { role: 'viewer' };
  const { name, email, role } = finding;
  return { name: name || staff.name, email: email || staff.email, role: role || staff.role };
}

const pollEveryMs = 5_000;

function pause(signal: AbortSignal, sessions: Sessions): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, pollEveryMs);
    const stopListening = sessions.onEnd(done);
    signal.addEventListener('abort', done);
  });
}
