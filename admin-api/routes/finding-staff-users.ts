import { inArray, type SQL, sql } from 'drizzle-orm';
import { compareTexts } from '../../shared/text/compare-texts';
import { ranker, searchable } from '../../shared/text/search-rank';
import { type CallInput, staffUsers as contract, extensions } from '../contract';
import type { Db } from '../db/database';
import { staffUsers } from '../db/schema';
import { register, type Services } from '../http/register';
import { actingAdmin, type StaffUserRow } from './acting-admin';

type Query = NonNullable<CallInput<typeof extensions.findStaffUsers>['query']>;
type Status = NonNullable<Query['status']>;
type Sort = NonNullable<Query['sort']>;

const pageSize = 24;

const status = sql<Status>`case when ${staffUsers.isBanned} then 'banned' when ${staffUsers.isActive} then 'active' else 'pending' end`;
const oldest = [sql`${staffUsers.createdAt} asc`, sql`${staffUsers.id} asc`];
const orders: Record<Exclude<Sort, 'name'>, SQL[]> = {
  newest: [sql`${staffUsers.createdAt} desc`, sql`${staffUsers.id} asc`],
  oldest,
  login: [sql`${staffUsers.lastLogin} desc nulls last`, ...oldest],
};

/** Converts a row to the contract's shape. */
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

/** Registers the search of staff users (docs/decisions/0079). */
export function findingStaffUserRoutes(services: Services): void {
  const { db } = services;

  register(services, extensions.findStaffUsers, async ({ query }) => {
    if (query.admin) await actingAdmin(db, query.admin);
    const { id, page: asked = 1, perPage = pageSize, sort = 'newest' } = query;
    const totals = await countAll(db);
    const superadmins = await db
      .select()
      .from(staffUsers)
      .where(sql`${staffUsers.role} = 'superadmin'`)
      .orderBy(...oldest);
    const others = { totals, superadmins: superadmins.map(userJson) };
    if (id !== undefined) {
      const data = (await rowsOf(db, [id])).map(userJson);
      return { data, page: 1, total: data.length, counts: totals, ...others };
    }
    const byWords = query.q || sort === 'name' ? await findByWords(db, query) : null;
    const counts = byWords?.counts ?? totals;
    const total = counts[query.status ?? 'all'];
    const page = Math.min(asked, Math.max(1, Math.ceil(total / perPage)));
    const from = (page - 1) * perPage;
    const rows =
      byWords || sort === 'name'
        ? await rowsOf(db, byWords?.ids.slice(from, from + perPage) ?? [])
        : await db
            .select()
            .from(staffUsers)
            .where(query.status && sql`${status} = ${query.status}`)
            .orderBy(...orders[sort])
            .limit(perPage)
            .offset(from);
    return { data: rows.map(userJson), page, total, counts, ...others };
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

async function countAll(db: Db): Promise<Counts> {
  const { isActive, isBanned } = staffUsers;
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${isActive} and not ${isBanned}))::int`,
      banned: sql<number>`(count(*) filter (where ${isBanned}))::int`,
    })
    .from(staffUsers);
  const { all = 0, active = 0, banned = 0 } = counted ?? {};
  return { all, active, pending: all - active - banned, banned };
}

/** SQL cannot rank or sort as the dashboard does. */
async function findByWords(
  db: Db,
  { q = '', sort: asked, status: wanted }: Query,
): Promise<{ ids: string[]; counts: Counts }> {
  const sort = asked ?? 'newest';
  const { id, name, email, role } = staffUsers;
  const all = await db
    .select({ id, name, email, role, status })
    .from(staffUsers)
    .orderBy(...(sort === 'name' ? oldest : orders[sort]));
  const rank = ranker(q);
  const found = all.flatMap((user) => {
    const match = q === '' ? 0 : rank(searchable(contract.userText(user)));
    return match === null ? [] : [{ ...user, match }];
  });
  if (asked === undefined) found.sort((a, b) => a.match - b.match);
  if (sort === 'name') found.sort((a, b) => compareTexts(a.name || a.email, b.name || b.email));
  return {
    ids: found.filter((user) => !wanted || user.status === wanted).map((user) => user.id),
    counts: countsOf(found.map((user) => [user.status, 1] as const)),
  };
}

async function rowsOf(db: Db, ids: string[]): Promise<StaffUserRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.select().from(staffUsers).where(inArray(staffUsers.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
