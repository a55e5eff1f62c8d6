import type { Logger } from 'pino';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { isAdminApiError } from '~/admin-api.server/errors';
import { can } from '~/lib/roles';
import * as contract from '~contract';
import type { Staff } from './session';
import type { Asker, Askers } from './staff-askers';
import { createStaffLists, type Freshness, type StaffList } from './staff-lists';
import { createStaffNames, type StaffNames } from './staff-names';

/** What the admin API says of somebody; `asOf` is when it was asked (epoch ms). */
export type Finding = { asOf: number } & (
  | { kind: 'account'; name: string; email: string; role: string }
  /** Banned or deleted; or their own right to ask was withdrawn, and nobody else can say why. */
  | { kind: 'gone' }
  /** No admin any more; whether they are banned could not be asked just now. */
  | { kind: 'lowered' }
  /** Nobody may ask about them: nothing speaks against what they were. */
  | { kind: 'unknown' }
  /** The admin API did not answer. */
  | { kind: 'away' }
);

export type StaffLookup = ReturnType<typeof createStaffLookup>;

/** How many other admins are asked for in one look-up. */
const mostOthers = 3;
/** After a failure the admin API is left alone for so long, in milliseconds. */
const restMs = 5_000;

/**
 * Asks the admin API what is so of one staff user, found by id only. An API with the call for it is asked about that one person; any other
 * for its staff list (SPEC §7), which it may show to some only: in the person's own name, in other admins' names, in nobody's. Being
 * rejected is an answer about who asked, never an outage (docs/decisions/0014).
 */
export function createStaffLookup({
  api,
  has,
  askers,
  names = createStaffNames(),
  log,
  now = Date.now,
}: {
  api: Pick<AdminApi, 'call'>;
  has: (call: { name: string }) => Promise<boolean>;
  askers: Askers;
  names?: StaffNames;
  log: Logger;
  now?: () => number;
}) {
  const lists = createStaffLists({ api, names, log, now });
  let restUntil = 0;
  let saidNobodyMayAsk = false;

  /** @returns null when the API does not take the call */
  async function byId(id: string): Promise<Finding | null> {
    const asOf = now();
    try {
      const { user } = await api.call(contract.extensions.staffStatus, { params: { id } });
      if (!user || user.isBanned || !user.isActive) return { kind: 'gone', asOf };
      return { kind: 'account', asOf, name: user.name, email: user.email, role: user.role };
    } catch (error) {
      if (isAdminApiError(error) && error.kind === 'refused') return null;
      log.warn({ err: error }, 'a staff user could not be checked; what was said last counts');
      return { kind: 'away', asOf };
    }
  }

  async function ask(asker: Asker, fresh: Freshness) {
    const answer = await lists.ask(asker, fresh);
    if (answer.kind === 'list') await askers.accepted(asker);
    // With 401 our own credential may be what is wrong: nobody is crossed out for that.
    if (answer.kind === 'rejected' && answer.status !== 401) await askers.rejected(asker.id);
    return answer;
  }

  /** What somebody's own list says of them; null when it is without them, and that proves nothing. */
  function inOwn(list: StaffList, { id, email }: Staff): Finding | null {
    const found = findIn(list, id);
    if (found) return found;
    // Their e-mail is another account's by now, or lists of this provider do name who asks.
    const isGone = list.emails.has(email.toLowerCase()) || lists.nameTheAsker();
    return isGone ? { kind: 'gone', asOf: list.asOf } : null;
  }

  async function byList(staff: Staff, isAdmin: boolean, fresh: Freshness): Promise<Finding> {
    for (const list of lists.known(fresh)) {
      const found = findIn(list, staff.id);
      if (found) return found;
    }
    const all = await askers.all();
    const asksFirst = isAdmin || all.some(({ id }) => id === staff.id);
    let asOf = now();
    let rejected = false;
    let missing = false;

    if (asksFirst) {
      const own = await ask(staff, fresh);
      if (own.kind === 'away') return { kind: 'away', asOf };
      asOf = Math.min(asOf, own.asOf);
      if (own.kind === 'rejected') rejected = true;
      else {
        const found = inOwn(own, staff);
        if (found) return found;
        missing = true;
      }
    }
    const others = all.filter(({ id }) => id !== staff.id).slice(0, mostOthers);
    for (const asker of others) {
      const answer = await ask(asker, fresh);
      if (answer.kind === 'away') return { kind: rejected ? 'lowered' : 'away', asOf };
      if (answer.kind === 'list') return findIn(answer, staff.id) ?? { kind: 'gone', asOf: answer.asOf };
    }
    if (!asksFirst) {
      const own = await ask(staff, fresh);
      if (own.kind === 'away') return { kind: 'away', asOf };
      if (own.kind === 'list') {
        const found = inOwn(own, staff);
        if (found) return found;
        missing = true;
      }
    }
    const anybody = await lists.ask(null, fresh);
    if (anybody.kind === 'list') return findIn(anybody, staff.id) ?? { kind: 'gone', asOf: anybody.asOf };
    if (anybody.kind === 'away') return { kind: rejected ? 'lowered' : 'away', asOf };
    if (rejected) return { kind: 'gone', asOf };
    // With `missing` the provider lets them ask and leaves out who asks: that is no deletion.
    if (!missing && !saidNobodyMayAsk) {
      saidNobodyMayAsk = true;
      log.warn(
        'The provider lists staff to admins only, and no admin is known here: a ban of anybody else is seen at their next sign-in.',
      );
    }
    return { kind: 'unknown', asOf };
  }

  /** Remembers an admin as somebody to ask for, where a list has to be asked for at all. */
  async function seen(staff: Staff, role: string): Promise<void> {
    if (can(role, 'manage-users') && !(await has(contract.extensions.staffStatus))) await askers.seen(staff);
  }

  async function find(staff: Staff, isAdmin: boolean, fresh: Freshness): Promise<Finding> {
    if (await has(contract.extensions.staffStatus)) {
      const found = await byId(staff.id);
      if (found) return found;
    }
    return byList(staff, isAdmin, fresh);
  }

  return {
    seen,

    /** The number of the latest list that was asked for; see Freshness. */
    latest: lists.latest,

    /**
     * What is so of a person now. Never throws: whatever goes wrong reads as 'away', and the API is then left alone for 5 seconds.
     * @param role the role they were last known to have
     * @param fresh which lists at hand may answer
     */
    async find(staff: Staff, role: string, fresh: Freshness): Promise<Finding> {
      const asOf = now();
      if (asOf < restUntil) return { kind: 'away', asOf };
      const found = await seen(staff, role)
        .then(() => find(staff, can(role, 'manage-users'), fresh))
        .catch((error: unknown): Finding => {
          log.error({ err: error }, 'a staff user could not be checked');
          return { kind: 'away', asOf };
        });
      if (found.kind === 'away') restUntil = now() + restMs;
      return found;
    },
  };
}

function findIn({ byId, asOf }: StaffList, id: string): Finding | null {
  const user = byId.get(id);
  if (!user) return null;
  if (user.isBanned) return { kind: 'gone', asOf };
  return { kind: 'account', asOf, name: user.name, email: user.email, role: user.role };
}
