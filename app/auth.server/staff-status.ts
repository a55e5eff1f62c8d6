import { LRUCache } from 'lru-cache';
import type { ActiveSession, Sessions, Staff } from './session';
import type { Finding, StaffLookup } from './staff-lookup';

/** What the admin API last said counts for so long, in milliseconds (SPEC §10.14). */
const validMs = 60_000;
/** From this age on it is asked again while pages still go by the last answer. */
const renewMs = 30_000;
/** A page that has a last answer to go by waits so long for the new one at most. */
const timeoutMs = 2_000;

/** A session's person as of now. */
export type CheckedStaff = {
  staff: Staff;
  /** Whether the admin API has said so lately, or last before it went away; else it is the cookie's word only, good for looking. */
  confirmed: boolean;
};

/** What is known of one person. */
type Known = {
  /** When the last answer was asked for (epoch ms). */
  asOf: number;
  finding: (Finding & { kind: 'account' | 'gone' | 'lowered' }) | null;
  /** The change (`ActiveSession.changedAt`) that the answer takes into account. */
  change: number;
  asking: Promise<void> | null;
  /** The question that a page has already waited for in vain. */
  waitedFor: Promise<void> | null;
};

export type StaffStatus = ReturnType<typeof createStaffStatus>;

/**
 * Holds sessions against what the admin API says about their people now, so that a ban, a deletion or another role takes effect
 * at the next request: at once when this product did it (`Sessions.revoke`, `noteChange`), within 60 s when another user did.
 * While the admin API is away the last answer counts; where there is none (after a restart), a person is not confirmed.
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

  /** Whether a dashboard changed the account and nothing asked since then has come back. */
  const isChanged = ({ changedAt }: ActiveSession, known: Known) =>
    changedAt > 0 && known.change !== changedAt;

  /** The last answer, unless the person has signed in since: that was an answer of the admin API too. */
  const findingFor = ({ startedAt }: ActiveSession, { asOf, finding }: Known) =>
    asOf >= startedAt ? finding : null;

  function ask(session: ActiveSession, known: Known): Promise<void> {
    if (known.asking) return known.asking;
    const { staff, startedAt, changedAt } = session;
    // After a change only an answer counts that was asked for after it.
    const after = isChanged(session, known) ? lookup.latest() : 0;
    const last = findingFor(session, known);
    known.asking = lookup
      .find(staff, lastRole(last, staff), { since: Math.max(now() - renewMs, startedAt), after })
      .then(async (finding) => {
        const { kind, asOf } = finding;
        if (kind === 'away') return;
        // No one can say more: what they were stands.
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

  /** @param patient whether to wait until the answer is there, or the admin API is known to be away */
  async function settle(response: Promise<void>, known: Known, patient: boolean): Promise<void> {
    if (patient) return response;
    // One slow answer is waited for once, not by every page that comes meanwhile.
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
    /** Notes who has just signed in: an admin may be asked for from now on, also when they have left. Never throws. */
    signedIn: (staff: Staff): Promise<void> => lookup.seen(staff, staff.role).catch(() => {}),

    /**
     * The session's person as of now; null when they were banned or deleted.
     * @param write whether something will be changed in their name: then a due answer is waited for, however long it takes
     */
    async confirm(session: ActiveSession, { write = false } = {}): Promise<CheckedStaff | null> {
      const { staff, startedAt, changedTo } = session;
      const known = knownOf(session);
      const age = () => now() - Math.max(known.asOf, startedAt);
      const hasWord = () => findingFor(session, known) !== null || age() <= validMs;
      if (isChanged(session, known)) {
        const patient = write || (changedTo === null && !hasWord());
        // What is on its way may have been asked for before the change.
        for (let i = 0; i < 2 && isChanged(session, known); i++)
          await settle(ask(session, known), known, patient);
      } else if (age() > validMs) await settle(ask(session, known), known, write || !hasWord());
      else if (age() > renewMs) void ask(session, known);

      const finding = findingFor(session, known);
      if (finding?.kind === 'gone') return null;
      const current = finding ? { ...staff, ...wordsOf(finding, staff) } : staff;
      if (!isChanged(session, known)) return { staff: current, confirmed: hasWord() };
      if (changedTo === null) return { staff: current, confirmed: false };
      return { staff: { ...current, role: changedTo }, confirmed: true };
    },

    /**
     * Resolves when the session is over, its person was cut off or has another role, or `signal` aborts: an open
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

/** The role a person was last known to have; who was lowered had been an admin, and is asked about as one. */
function lastRole(last: Known['finding'], staff: Staff): string {
  if (last?.kind === 'account') return last.role;
  return last?.kind === 'lowered' ? 'admin' : staff.role;
}

/** What an answer changes about a person. */
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
