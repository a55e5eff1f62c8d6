import { inArray, type SQL, sql } from 'drizzle-orm';
import { compareTexts } from '../../shared/text/compare-texts';
import { ranker, searchable } from '../../shared/text/search-rank';
import { type CallInput, staffUsers as contract, extensions } from '../contract';
import { superadmin } from '../contract/roles';
import type { Db } from '../db/database';
import { staffUsers } from '../db/schema';
import { register, type Services } from '../http/register';
import { actingAdmin, type StaffUserRow } from './acting-admin';

type Query = NonNullable<CallInput<typeof extensions.findStaffUsers>['query']>;
type Status = NonNullable<Query['status']>;
type Sort = NonNullable<Query['sort']>;

/** Users on a page where the call does not say. */
const pageSize = 24;

const status = sql<Status>`case when ${staffUsers.isBanned} then 'banned' when ${staffUsers.isActive} then 'active' else 'pending' end`;
/** The order of the whole list, which equal ones keep in every other order. */
const listed = [sql`${staffUsers.createdAt} asc`, sql`${staffUsers.id} asc`];
/** Moments as the list has them, to the millisecond: by these the dashboard sorts a whole list. */
const orders: Record<Exclude<Sort, 'name'>, SQL[]> = {
  newest: [sql`date_trunc('milliseconds', ${staffUsers.createdAt}) desc`, ...listed],
  oldest: listed,
  login: [sql`date_trunc('milliseconds', ${staffUsers.lastLogin}) desc nulls last`, ...listed],
};

/** A user as the calls answer them. */
export const userJson = (user: StaffUserRow) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  isActive: user.isActive,
  isBanned: user.isBanned,
  mfa_enabled: user.mfaEnabled,
  last_login: user.lastLogin?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
});

/** The call that finds staff users (docs/decisions/0081). */
export function findingStaffUserRoutes(services: Services): void {
  const { db } = services;

  register(services, extensions.findStaffUsers, async ({ query }) => {
    if (query.admin) await actingAdmin(db, query.admin);
    const { page: asked = 1, perPage = pageSize } = query;
    const totals = await countAll(db);
    const superadmins = await db
      .select()
      .from(staffUsers)
      .where(sql`${staffUsers.role} = ${superadmin}`)
      .orderBy(...listed);
    const byWords =
      query.id === undefined && (query.q || query.sort === 'name') ? await findByWords(db, query) : null;
    const counts = byWords?.counts ?? (query.id === undefined ? totals : await countAll(db, query.id));
    const total = counts[query.status ?? 'all'];
    const page = Math.min(asked, Math.max(1, Math.ceil(total / perPage)));
    const from = (page - 1) * perPage;
    const rows = byWords
      ? await rowsOf(db, byWords.ids.slice(from, from + perPage))
      : await db
          .select()
          .from(staffUsers)
          .where(
            sql`${query.id === undefined ? sql`true` : sql`${staffUsers.id} = ${query.id}`} and ${query.status ? sql`${status} = ${query.status}` : sql`true`}`,
          )
          .orderBy(...orders[query.sort === 'name' ? 'newest' : (query.sort ?? 'newest')])
          .limit(perPage)
          .offset(from);
    return { data: rows.map(userJson), page, total, counts, totals, superadmins: superadmins.map(userJson) };
  });
}

type Counts = Record<Status | 'all', number>;

const countsOf = (counted: Iterable<readonly [Status, number]>): Counts => {
  const counts = { all: 0, active: 0, pending: 0, banned: 0 };
  for (const [its, count] of counted) {
    counts[its] += count;
    counts.all += count;
  }
  return counts;
};

/** How many users each status has. @param id of the only one to count */
async function countAll(db: Db, id?: string): Promise<Counts> {
  const rows = await db
    .select({ status, count: sql<number>`count(*)::int` })
    .from(staffUsers)
    .where(id === undefined ? undefined : sql`${staffUsers.id} = ${id}`)
    .groupBy(status);
  return countsOf(rows.map((row) => [row.status, row.count] as const));
}

/**
 * The ids of those whose name, email or role has the words, or of all by their names, which SQL can do neither of as the dashboard does. Of each user a few fields
 * are read: there are thousands of staff at most.
 */
async function findByWords(
  db: Db,
  { q = '', sort = 'newest', status: wanted }: Query,
): Promise<{ ids: string[]; counts: Counts }> {
  const { id, name, email, role } = staffUsers;
  const all = await db
    .select({ id, name, email, role, status })
    .from(staffUsers)
    .orderBy(...(sort === 'name' ? listed : orders[sort]));
  const rank = ranker(q);
  const found = q === '' ? all : all.filter((user) => rank(searchable(contract.userText(user))) !== null);
  if (sort === 'name') found.sort((a, b) => compareTexts(a.name || a.email, b.name || b.email));
  return {
    ids: found.filter((user) => !wanted || user.status === wanted).map((user) => user.id),
    counts: countsOf(found.map((user) => [user.status, 1] as const)),
  };
}

/** Users by their ids, in that order. */
async function rowsOf(db: Db, ids: string[]): Promise<StaffUserRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.select().from(staffUsers).where(inArray(staffUsers.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
