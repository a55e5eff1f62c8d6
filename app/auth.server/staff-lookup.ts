import type { Logger } from 'pino';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { isAdminApiError } from '~/admin-api.server/errors';
import { can } from '~/lib/roles';
import * as contract from '~contract';
import type { Staff } from './session';
import type { ListReader, ListReaders } from './staff-list-readers';
import { type CachePolicy, createStaffLists, type StaffList } from './staff-lists';
import { createStaffNames, type StaffNames } from './staff-names';

/** `asOf`: request time, epoch ms. */
export type Finding = { asOf: number } & (
  | { kind: 'account'; name: string; email: string; role: string }
  /** Banned, deleted, or rejected without another reader. */
  | { kind: 'gone' }
  /** Not an admin, perhaps banned. */
  | { kind: 'lowered' }
  /** No reader: the last state holds. */
  | { kind: 'unknown' }
  | { kind: 'away' }
);

export type StaffLookup = ReturnType<typeof createStaffLookup>;

const mostOthers = 3;
const backoffMs = 5_000;

/**
 * Looks up a user by id, else in the list (SPEC §7), read as themselves, other admins or no one. A
 * rejection is no outage (docs/decisions/0014).
 */
export function createStaffLookup({
  api,
  has,
  readers,
  names = createStaffNames(),
  log,
  now = Date.now,
}: {
  api: Pick<AdminApi, 'call'>;
  has: (call: { name: string }) => Promise<boolean>;
  readers: ListReaders;
  names?: StaffNames;
  log: Logger;
  now?: () => number;
}) {
  const lists = createStaffLists({ api, names, log, now });
  let backoffUntil = 0;
  let warnedNoReader = false;

  async function byId(id: string): Promise<Finding | null> {
    const asOf = now();
    try {
      const { user } = await api.call(contract.extensions.staffStatus, { params: { id } });
      if (!user || user.isBanned || !user.isActive) return { kind: 'gone', asOf };
      return { kind: 'account', asOf, name: user.name, email: user.email, role: user.role };
    } catch (error) {
      if (isAdminApiError(error) && error.kind === 'rejected') return null;
      log.warn({ err: error }, 'a staff user could not be checked; the last known status is used');
      return { kind: 'away', asOf };
    }
  }

  async function ask(reader: ListReader, policy: CachePolicy) {
    const response = await lists.ask(reader, policy);
    if (response.kind === 'list') await readers.accepted(reader);
    // May concern our own credential.
    if (response.kind === 'rejected' && response.status !== 401) await readers.rejected(reader.id);
    return response;
  }

  /** Null: missing from the list, which proves nothing. */
  function findInOwnList(list: StaffList, { id, email }: Staff): Finding | null {
    const found = findIn(list, id);
    if (found) return found;
    // Their email is another account's, or lists include the reader.
    const isGone = list.emails.has(email.toLowerCase()) || lists.nameTheReader();
    return isGone ? { kind: 'gone', asOf: list.asOf } : null;
  }

  async function byList(staff: Staff, isAdmin: boolean, policy: CachePolicy): Promise<Finding> {
    for (const list of lists.known(policy)) {
      const found = findIn(list, staff.id);
      if (found) return found;
    }
    const all = await readers.all();
    const readsFirst = isAdmin || all.some(({ id }) => id === staff.id);
    let asOf = now();
    let rejected = false;
    let missing = false;

    if (readsFirst) {
      const own = await ask(staff, policy);
      if (own.kind === 'away') return { kind: 'away', asOf };
      asOf = Math.min(asOf, own.asOf);
      if (own.kind === 'rejected') rejected = true;
      else {
        const found = findInOwnList(own, staff);
        if (found) return found;
        missing = true;
      }
    }
    const others = all.filter(({ id }) => id !== staff.id).slice(0, mostOthers);
    for (const reader of others) {
      const response = await ask(reader, policy);
      if (response.kind === 'away') return { kind: rejected ? 'lowered' : 'away', asOf };
      if (response.kind === 'list')
        return findIn(response, staff.id) ?? { kind: 'gone', asOf: response.asOf };
    }
    if (!readsFirst) {
      const own = await ask(staff, policy);
      if (own.kind === 'away') return { kind: 'away', asOf };
      if (own.kind === 'list') {
        const found = findInOwnList(own, staff);
        if (found) return found;
        missing = true;
      }
    }
    const anybody = await lists.ask(null, policy);
    if (anybody.kind === 'list') return findIn(anybody, staff.id) ?? { kind: 'gone', asOf: anybody.asOf };
    if (anybody.kind === 'away') return { kind: rejected ? 'lowered' : 'away', asOf };
    if (rejected) return { kind: 'gone', asOf };
    // `missing`: lists leave out the reader.
    if (!missing && !warnedNoReader) {
      warnedNoReader = true;
      log.warn(
        'The provider lists staff to admins only, and no admin is known here: bans of other users take effect at their next sign-in.',
      );
    }
    return { kind: 'unknown', asOf };
  }

  async function seen(staff: Staff, role: string): Promise<void> {
    if (can(role, 'manage-users') && !(await has(contract.extensions.staffStatus))) await readers.seen(staff);
  }

  async function find(staff: Staff, isAdmin: boolean, policy: CachePolicy): Promise<Finding> {
    if (await has(contract.extensions.staffStatus)) {
      const found = await byId(staff.id);
      if (found) return found;
    }
    return byList(staff, isAdmin, policy);
  }

  return {
    seen,

    latest: lists.latest,

    /** Never throws: errors read as 'away', with a pause of 5 s. */
    async find(staff: Staff, role: string, policy: CachePolicy): Promise<Finding> {
      const asOf = now();
      if (asOf < backoffUntil) return { kind: 'away', asOf };
      const found = await seen(staff, role)
        .then(() => find(staff, can(role, 'manage-users'), policy))
        .catch((error: unknown): Finding => {
          log.error({ err: error }, 'a staff user could not be checked');
          return { kind: 'away', asOf };
        });
      if (found.kind === 'away') backoffUntil = now() + backoffMs;
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
