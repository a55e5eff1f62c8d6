import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { actingStaffHeader, type Call, can, rightFor } from '../contract';
import type { Db } from '../db/database';
import { staffUsers } from '../db/schema';
import { HttpError } from './errors';

type Actor = Pick<typeof staffUsers.$inferSelect, 'id' | 'email' | 'name'>;

const actors = new WeakMap<FastifyRequest, Actor>();

/** Checks that the acting user may make the call (docs/decisions/0014, SPEC §6). */
export async function admitActor(db: Db, call: Call, request: FastifyRequest): Promise<void> {
  const header = request.headers[actingStaffHeader];
  if (call.method === 'GET' || header === undefined || request.routeOptions.config.open) return;
  const right = rightFor(call);
  if (right === 'anyone') return;
  const [user] = await db
    .select()
    .from(staffUsers)
    .where(eq(staffUsers.id, String(header)))
    .limit(1);
  const reject = (reason: string, message: string) => {
    request.log.warn({ event: 'authz_fail', call: call.name, reason }, 'call rejected');
    return new HttpError('forbidden', message);
  };
  if (!user) throw reject('deleted', 'Your account does not exist any more. Nothing was saved.');
  if (user.isBanned) throw reject('banned', 'Your account is banned. Nothing was saved.');
  if (!user.isActive) throw reject('inactive', 'Your account is not active. Nothing was saved.');
  if (right === null || (right !== 'own-account' && !can(user.role, right)))
    throw reject('role', 'Your role does not allow this. Nothing was saved.');
  actors.set(request, user);
}

/** Returns the acting user's id, or null. */
export const actorOf = (request: FastifyRequest): string | null => actors.get(request)?.id ?? null;

/** Returns the actor for the audit log. */
export function whoActs(request: FastifyRequest) {
  const actor = actors.get(request);
  if (!actor) return { actorKind: 'system' as const };
  return { actorKind: 'staff' as const, actorId: actor.id, actorName: actor.name || actor.email };
}

/** Returns the user who sets a schedule. */
export function schedulerOf(request: FastifyRequest): { id: string | null; name: string | null } {
  const actor = actors.get(request);
  return { id: actor?.id ?? null, name: actor ? actor.name || actor.email : null };
}

/** Returns the columns of an edit. */
export function editBy(request: FastifyRequest): { editedAt: Date; editedBy: string | null } {
  return { editedAt: new Date(), editedBy: actorOf(request) };
}

export const editorName = sql<string | null>`nullif(${staffUsers.name}, '')`;

/** Checks that `admin` or the account is the acting user's. */
export function requireSamePerson(call: Call, request: FastifyRequest, input: unknown): void {
  const actor = actors.get(request);
  if (!actor) return;
  const { admin, userId } = (input ?? {}) as { admin?: string; userId?: string };
  if (admin && admin !== actor.id && admin.trim().toLowerCase() !== actor.email)
    throw new HttpError('acting_admin_rejected', 'The acting admin is another user. Nothing was saved.');
  if (rightFor(call) === 'own-account' && userId !== actor.id)
    throw new HttpError('forbidden', 'This is not your account. Nothing was saved.');
}
