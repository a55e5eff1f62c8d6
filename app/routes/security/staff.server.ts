import type { AppLoadContext } from '@remix-run/node';
import { type AdminApiError, failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import type { Staff } from '~/auth.server/session';
import { redirectWithFlash } from '~/forms.server/flash';
import { backToList } from '~/forms.server/gone';
import { refusal } from '~/guard.server/guard';
import type { StaffUser } from '~/lib/staff-users';
import * as contract from '~contract';
import { securityHref } from './href';
import { PanelSearch } from './schema';

const asked = new WeakMap<AppLoadContext, Promise<StaffUser[]>>();

/** All staff users, never from a cache; once per request, since panel and dialog both need them. @throws {AdminApiError} */
export function staffUsersOf(context: AppLoadContext, staff: Staff): Promise<StaffUser[]> {
  const known = asked.get(context);
  if (known) return known;
  const users = listFor(context, staff);
  asked.set(context, users);
  return users;
}

/** The list in the name the provider takes; one that rejects it, or shows no one, is asked once more in the other one. */
async function listFor({ api, staffNames }: AppLoadContext, staff: Staff): Promise<StaffUser[]> {
  const ask = async (admin: string) => {
    const users = await api.call(contract.staffUsers.list, { query: { admin } });
    if (users.length > 0) staffNames.taken(admin, staff);
    return users;
  };
  const [first = staff.id, other] = staffNames.both(staff);
  let response: StaffUser[] | AdminApiError;
  try {
    response = await ask(first);
    if (response.length > 0 || !other) return response;
  } catch (error) {
    if (!isAdminApiError(error) || error.kind !== 'rejected' || error.status === 429 || !other) throw error;
    response = error;
  }
  return ask(other).catch((error: unknown) => {
    throw isAdminApiError(response) ? response : error;
  });
}

/**
 * What names the acting admin to the provider in a write (SPEC §7 `admin`), by email or by id. Where no list has been asked for yet in
 * this process it is asked for first, since a write is sent once.
 */
export async function adminName(context: AppLoadContext, staff: Staff): Promise<string> {
  if (!context.staffNames.isKnown()) await staffUsersOf(context, staff).catch(() => {});
  return context.staffNames.of(staff);
}

/**
 * The user a dialog or an action is about, if `staff` may do that to them.
 * @throws a redirect to the panel when there is no such user, 403 with the reason, 503 when the users could not be fetched
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
  const users = await staffUsersOf(context, staff).catch((error: unknown) => {
    if (!isAdminApiError(error)) throw error;
    throw refusal('Failed to fetch users', 503);
  });
  const user = users.find(({ id }) => id === params.id);
  if (!user) throw backToList(panelHref(request), 'users');
  const rejection = contract.rejectionOf(action, staff, user, users);
  if (rejection) throw refusal(rejection.message, 403);
  return user;
}

/** The panel's URL with what was chosen there when a dialog was opened. */
export function panelHref(request: Request): string {
  return securityHref(PanelSearch.parse(Object.fromEntries(new URL(request.url).searchParams)));
}

/** Back to the panel with a message. */
export function backWith(
  { context, request }: { context: AppLoadContext; request: Request },
  message: string,
  detail?: string,
  headers?: HeadersInit,
): Promise<Response> {
  return redirectWithFlash(context, panelHref(request), { kind: 'success', message, detail }, headers);
}

/**
 * Changes a user's account, with effect at their next request: `ends` says whether their sessions end, or are only
 * held against the new state, `role` being the one they were given. A failure may have happened all the same, so their state is asked for again then, too.
 * @returns null, or the message about why it failed (SPEC §8)
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
