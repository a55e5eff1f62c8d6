import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { isAdminApiError } from '~/admin-api.server/errors';
import * as contract from '~contract';
import type { ListReader } from './staff-list-readers';
import type { StaffNames } from './staff-names';

type StaffUser = contract.staffUsers.StaffUser;

export type StaffList = {
  kind: 'list';
  asOf: number;
  byId: ReadonlyMap<string, StaffUser>;
  emails: ReadonlySet<string>;
};

/** Requested at `since` (epoch ms) or later, numbered above `after`. */
export type CachePolicy = { since: number; after: number };

type ListResult = StaffList | { kind: 'rejected'; asOf: number; status: number } | { kind: 'away' };
type ListRequest = { asOf: number; number: number; response: Promise<ListResult>; list: StaffList | null };

/** Unrelated to the user's rights. */
const passing = new Set([408, 425, 429]);

/** Reads the staff list in a user's name (SPEC §7 `admin`), one call at a time. */
export function createStaffLists({
  api,
  names,
  log,
  now,
}: {
  api: Pick<AdminApi, 'call'>;
  names: StaffNames;
  log: Logger;
  now: () => number;
}) {
  const asked = new LRUCache<string, ListRequest>({ max: 20 });
  let number = 0;
  let namesReader = false;

  async function once(admin: string | undefined): Promise<ListResult> {
    const asOf = now();
    try {
      const users = await api.call(contract.staffUsers.list, { query: { admin } });
      // Some providers send an empty list instead of a rejection.
      if (users.length === 0) return { kind: 'rejected', asOf, status: 200 };
      return {
        kind: 'list',
        asOf,
        byId: new Map(users.map((user) => [user.id, user])),
        emails: new Set(users.map(({ email }) => email.toLowerCase())),
      };
    } catch (error) {
      const { kind = '', status = 0 } = isAdminApiError(error) ? error : {};
      if (kind === 'rejected' && !passing.has(status)) {
        // 401 for everyone means that our credential is wrong.
        const level = status === 401 ? 'warn' : 'debug';
        log[level]({ status }, 'the provider does not show its staff list to this user');
        return { kind: 'rejected', asOf, status };
      }
      log.warn({ err: error }, 'the staff list could not be read; the last one read is used');
      return { kind: 'away' };
    }
  }

  async function inTheNameOf(reader: ListReader | null): Promise<ListResult> {
    if (!reader) return once(undefined);
    let response: ListResult = { kind: 'away' };
    for (const name of names.both(reader)) {
      response = await once(name);
      if (response.kind === 'list') names.taken(name, reader);
      if (response.kind !== 'rejected') break;
    }
    if (response.kind === 'list' && response.byId.has(reader.id)) namesReader = true;
    return response;
  }

  const isCurrent = ({ since, after }: CachePolicy, entry: ListRequest) =>
    entry.asOf >= since && entry.number > after;

  return {
    latest: () => number,

    /** Until true, missing from the list proves nothing. */
    nameTheReader: () => namesReader,

    known: (policy: CachePolicy): StaffList[] =>
      [...asked.values()]
        .filter((entry) => isCurrent(policy, entry))
        .sort((a, b) => b.number - a.number)
        .flatMap(({ list }) => list ?? []),

    ask(reader: ListReader | null, policy: CachePolicy): Promise<ListResult> {
      const key = reader ? `${reader.id} ${reader.email}` : '';
      const before = asked.get(key);
      if (before && isCurrent(policy, before)) return before.response;
      const entry: ListRequest = { asOf: now(), number: ++number, response: inTheNameOf(reader), list: null };
      asked.set(key, entry);
      entry.response = entry.response.then((response) => {
        if (response.kind === 'list') entry.list = response;
        // An outage is not cached.
        if (response.kind === 'away' && asked.get(key) === entry) asked.delete(key);
        return response;
      });
      return entry.response;
    },
  };
}
