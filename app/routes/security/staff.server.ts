import type { AppLoadContext } from '@remix-run/node';
import { type AdminApiError, failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import type { Staff } from '~/auth.server/session';
import { redirectWithFlash } from '~/forms.server/flash';
import { backToList } from '~/forms.server/gone';
import { refusal } from '~/guard.server/guard';
import type { StaffUser } from '~/lib/staff-users';
import * as contract from '~contract';
import { findUsers } from './find-users';
import { type UserSearch, userList } from './list.config';

const { findStaffUsers } = contract.extensions;
type UserQuery = NonNullable<contract.CallInput<typeof findStaffUsers>['query']>;

const asked = new WeakMap<AppLoadContext, Promise<StaffUser[]>>();

/**
 * Reads all users, once per request.
 * @throws {AdminApiError}
 */
export function staffUsersOf(context: AppLoadContext, staff: Staff): Promise<StaffUser[]> {
  const known = asked.get(context);
  if (known) return known;
  const users = listFor(context, staff);
  asked.set(context, users);
  return users;
}

const listFor = (context: AppLoadContext, staff: Staff): Promise<StaffUser[]> =>
  askFor(
    context,
    staff,
    (admin) => context.api.call(contract.staffUsers.list, { query: { admin } }),
    (users) => users.length === 0,
  );

/** Retries with the other name. */
async function askFor<A>(
  { staffNames }: AppLoadContext,
  staff: Staff,
  call: (admin: string) => Promise<A>,
  showsNoOne: (answer: A) => boolean,
): Promise<A> {
  const ask = async (admin: string) => {
    const answer = await call(admin);
    if (!showsNoOne(answer)) staffNames.taken(admin, staff);
    return answer;
  };
  const [first = staff.id, other] = staffNames.both(staff);
  let response: A | AdminApiError;
  try {
    response = await ask(first);
    if (!showsNoOne(response) || !other) return response;
  } catch (error) {
    if (!isAdminApiError(error) || error.kind !== 'rejected' || error.status === 429 || !other) throw error;
    response = error;
  }
  return ask(other).catch((error: unknown) => {
    throw isAdminApiError(response) ? response : error;
  });
}

/** Returns null if the provider can only list (docs/decisions/0079). */
async function find(context: AppLoadContext, staff: Staff, query: UserQuery) {
  if (!(await context.has(findStaffUsers))) return null;
  return askFor(
    context,
    staff,
    (admin) => context.api.call(findStaffUsers, { query: { ...query, admin } }),
    ({ totals }) => totals.all === 0,
  );
}

/**
 * Returns a page of users.
 * @throws {AdminApiError}
 */
export async function usersPage(context: AppLoadContext, staff: Staff, search: UserSearch) {
  const { page, per: perPage } = search;
  const { q, status, sort } = userList.chosen(search);
  const found = await find(context, staff, { q, status, sort, page, perPage });
  if (found) return { ...found, rows: found.data, others: found.superadmins };
  const others = await staffUsersOf(context, staff);
  return { ...findUsers(others, search), others };
}

async function userWithId(
  context: AppLoadContext,
  staff: Staff,
  id: string,
): Promise<{ user: StaffUser | undefined; others: StaffUser[] }> {
  const found = await find(context, staff, { id });
  if (found) return { user: found.data[0], others: found.superadmins };
  const others = await staffUsersOf(context, staff);
  return { user: others.find((user) => user.id === id), others };
}

/**
 * Returns existing users by id.
 * @throws {AdminApiError}
 */
export async function usersWithIds(
  context: AppLoadContext,
  staff: Staff,
  ids: Iterable<string>,
): Promise<StaffUser[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => userWithId(context, staff, id)));
  return found.flatMap(({ user }) => user ?? []);
}

/** Returns SPEC §7's `admin`; reads a list to learn it, since writes are sent once. */
export async function adminName(context: AppLoadContext, staff: Staff): Promise<string> {
  if (!context.staffNames.isKnown()) await staffUsersOf(context, staff).catch(() => {});
  return context.staffNames.of(staff);
}

/**
 * Returns the user.
 * @throws a redirect, 403 or 503
 */
export async function userFor(
  action: contract.StaffAction,
  {
    context,
    staff,
    params,
    request,
  }: { context: AppLoadContext; staff: Staff; params: { id: string }; request: Request },
): Promise<StaffUser> {
  const { user, others } = await userWithId(context, staff, params.id).catch((error: unknown) => {
    if (!isAdminApiError(error)) throw error;
    throw refusal('Failed to fetch users', 503);
  });
  if (!user) throw backToList(panelHref(request), 'users');
  const rejection = contract.rejectionOf(action, staff, user, others);
  if (rejection) throw refusal(rejection.message, 403);
  return user;
}

export function panelHref(request: Request): string {
  return userList.href(userList.parse(Object.fromEntries(new URL(request.url).searchParams)));
}

export function backWith(
  { context, request }: { context: AppLoadContext; request: Request },
  message: string,
  detail?: string,
  headers?: HeadersInit,
): Promise<Response> {
  return redirectWithFlash(context, panelHref(request), { kind: 'success', message, detail }, headers);
}

/**
 * Ends or rechecks sessions, also on failure, since it may have succeeded.
 * @returns null or an error (SPEC §8)
 */
export async function changeAccount(
  context: AppLoadContext,
  user: StaffUser,
  { ends, role, failure }: { ends: boolean; role?: string; failure: string },
  call: () => Promise<unknown>,
): Promise<string | null> {
  const { sessions } = context;
  try {
    await call();
    await (ends ? sessions.revoke(user.id) : sessions.noteChange(user.id, role));
    return null;
  } catch (error) {
    await sessions.noteChange(user.id);
    return failureMessage(error, failure);
  }
}
