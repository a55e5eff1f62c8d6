import { LRUCache } from 'lru-cache';
import type { ActiveSession, Sessions, Staff } from './session';
import type { Finding, StaffLookup } from './staff-lookup';

/** SPEC §10.14. */
const validMs = 60_000;
/** Older ones are refreshed in the background. */
const renewMs = 30_000;
const timeoutMs = 2_000;

export type CheckedStaff = {
  staff: Staff;
  /** Else only reading is allowed. */
  confirmed: boolean;
};

type Known = {
  asOf: number;
  finding: (Finding & { kind: 'account' | 'gone' | 'lowered' }) | null;
  change: number;
  asking: Promise<void> | null;
  waitedFor: Promise<void> | null;
};

export type StaffStatus = ReturnType<typeof createStaffStatus>;

/**
 * Checks sessions, so that bans and role changes take effect: immediately when made here, else within 60 s.
 * During an outage the last response counts.
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

  const isChanged = ({ changedAt }: ActiveSession, known: Known) =>
    changedAt > 0 && known.change !== changedAt;

  /** Signing in is a newer response than the cached one. */
  const findingFor = ({ startedAt }: ActiveSession, { asOf, finding }: Known) =>
    asOf >= startedAt ? finding : null;

  function ask(session: ActiveSession, known: Known): Promise<void> {
    if (known.asking) return known.asking;
    const { staff, startedAt, changedAt } = session;
    // After a change only a later request counts.
    const after = isChanged(session, known) ? lookup.latest() : 0;
    const last = findingFor(session, known);
    known.asking = lookup
      .find(staff, lastRole(last, staff), { since: Math.max(now() - renewMs, startedAt), after })
      .then(async (finding) => {
        const { kind, asOf } = finding;
        if (kind === 'away') return;
        // No list can be read.
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

  async function settle(response: Promise<void>, known: Known, waitForResult: boolean): Promise<void> {
    if (waitForResult) return response;
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
    signedIn: (staff: Staff): Promise<void> => lookup.seen(staff, staff.role).catch(() => {}),

    /**
     * Null when banned or deleted.
     * @param write waits for the response without a timeout
     */
    async confirm(session: ActiveSession, { write = false } = {}): Promise<CheckedStaff | null> {
      const { staff, startedAt, changedTo } = session;
      const known = knownOf(session);
      const age = () => now() - Math.max(known.asOf, startedAt);
      const hasStatus = () => findingFor(session, known) !== null || age() <= validMs;
      if (isChanged(session, known)) {
        const waitForResult = write || (changedTo === null && !hasStatus());
        // A pending request may have been sent before the change.
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

    /** Ends a stream: session over, role changed or `signal` aborted. */
    async whenOver(session: ActiveSession, role: string, signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const current = await sessions.again(session);
        if (!current || (await this.confirm(current))?.staff.role !== role) return;
        await pause(signal, sessions);
      }
    },
  };
}

/** 'lowered': was an admin. */
function lastRole(last: Known['finding'], staff: Staff): string {
  if (last?.kind === 'account') return last.role;
  return last?.kind === 'lowered' ? 'admin' : staff.role;
}

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
