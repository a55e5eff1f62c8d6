import type { Logger } from 'pino';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { can } from '~/lib/roles';
import * as contract from '~contract';
import type { ActiveSession, Sessions, Staff } from './session';

type StaffUser = contract.staffUsers.StaffUser;
type Known = { asOf: number; users: StaffUser[]; askedBy: string | null };

/** What the admin API last said counts for so long, in milliseconds (DESIGN §4 'Bans and role changes'). */
const validMs = 60_000;
/** From this age on it is asked again while pages still go by the last answer. */
const renewMs = 30_000;
/** A page waits so long for the answer at most, then goes by the last one. */
const patienceMs = 2_000;
/** After a failure the admin API is left alone for so long. */
const restMs = 5_000;

export type StaffStatus = ReturnType<typeof createStaffStatus>;

/**
 * Holds sessions against what the admin API says about their people now, so that a ban, a deletion or another role bites
 * at the next request: at once when this product did it (`Sessions.cutOff`, `noteChange`), within 60 s when somebody else did.
 * While the admin API is away the last answer counts.
 */
export function createStaffStatus({
  api,
  sessions,
  log,
  now = Date.now,
}: {
  api: Pick<AdminApi, 'call'>;
  sessions: Sessions;
  log: Logger;
  now?: () => number;
}) {
  let known: Known | null = null;
  let asking: Promise<void> | null = null;
  let waitedFor: Promise<void> | null = null;
  let restUntil = 0;
  /** Whether the provider's list names the one who asks; until that is seen, missing there proves nothing. */
  let listsTheAsker = false;
  let lastAdmin: string | null = null;

  /** @param since a change this process knows of: the list asked for now is newer, also within its millisecond */
  function ask(staff: Staff, since = 0): Promise<void> | null {
    if (asking || now() < restUntil) return asking;
    const asOf = Math.max(now(), since + 1);
    // A provider may show the list to admins only, so for others it is asked in the name of the last admin.
    const askedBy = can(staff.role, 'manage-users') ? staff.email : lastAdmin;
    asking = api
      .call(contract.staffUsers.list, { query: { admin: askedBy ?? undefined } })
      .then((users) => {
        known = { asOf, users, askedBy };
        lastAdmin = askedBy;
        listsTheAsker ||= users.some((user) => sameAddress(user.email, askedBy));
      })
      .catch((error: unknown) => {
        restUntil = now() + restMs;
        lastAdmin = null;
        log.warn({ err: error }, 'the staff list could not be read; sessions go by the last one');
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  async function wait(answer: Promise<void> | null): Promise<void> {
    // One slow answer is waited for once, not by every page that comes meanwhile.
    if (!answer || waitedFor === answer) return;
    let late: NodeJS.Timeout | undefined;
    const gaveUp = new Promise<void>((resolve) => {
      late = setTimeout(() => {
        waitedFor = answer;
        resolve();
      }, patienceMs);
    });
    await Promise.race([answer, gaveUp]);
    clearTimeout(late);
  }

  /** Asks while the list is older than `since`; an answer that was already on its way does not count. */
  async function renew(staff: Staff, since: number): Promise<void> {
    await wait(ask(staff, since));
    if ((known?.asOf ?? 0) <= since) await wait(ask(staff, since));
  }

  return {
    /** The session's person as of now, or null when they were banned or deleted. */
    async confirm(session: ActiveSession): Promise<Staff | null> {
      const { staff, startedAt, changedAt } = session;
      // Signing in was an answer of the admin API too.
      const sure = Math.max(known?.asOf ?? 0, startedAt);
      if (changedAt >= sure) await renew(staff, changedAt);
      else if (now() - sure > validMs) await renew(staff, startedAt);
      else if (now() - sure > renewMs) void ask(staff);

      if (!known || known.asOf < startedAt) return staff;
      const user = known.users.find(({ id }) => id === staff.id) ?? byAddress(known.users, staff.email);
      if (!user) {
        const proven = known.users.length > 0 && (listsTheAsker || !sameAddress(staff.email, known.askedBy));
        return proven ? null : staff;
      }
      if (user.isBanned) return null;
      return { ...staff, name: user.name || staff.name, role: user.role || staff.role };
    },

    /**
     * Resolves when the session is over, its person was cut off or has another role, or `signal` aborts: an open
     * stream of events must end then. Looks every few seconds, and at once when this process did it.
     */
    async whenOver(session: ActiveSession, role: string, signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const current = await sessions.again(session);
        if (!current || (await this.confirm(current))?.role !== role) return;
        await pause(signal, sessions);
      }
    },
  };
}

const lookEveryMs = 5_000;

function pause(signal: AbortSignal, sessions: Sessions): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, lookEveryMs);
    const stopListening = sessions.onEnd(done);
    signal.addEventListener('abort', done);
  });
}

const sameAddress = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase();
const byAddress = (users: StaffUser[], email: string) =>
  email === '' ? undefined : users.find((user) => sameAddress(user.email, email));
