import { eq } from 'drizzle-orm';
import { readAuditEvent, readAuditEvents } from '../audit/read';
import { recordEvent, sourceOf } from '../audit/record';
import { actingStaffHeader, audit as calls } from '../contract';
import { staffUsers } from '../db/schema';
import { register, type Services } from '../http/register';

/** Registers audit log calls: no changes (docs/decisions/0047). */
export function auditRoutes(services: Services): void {
  const { db } = services;

  register(services, calls.auditList, async ({ query }) => {
    const { page, perPage, before, ...filters } = query;
    return readAuditEvents(db, filters, { page, perPage, before });
  });

  register(services, calls.auditGet, async ({ params }) => {
    const id = Number(params.id);
    return { event: Number.isSafeInteger(id) ? await readAuditEvent(db, id) : null };
  });

  register(services, calls.auditRecord, async ({ body, request }) => {
    // The row may be about a banned user.
    const header = request.headers[actingStaffHeader];
    const [actor] = header
      ? await db
          .select()
          .from(staffUsers)
          .where(eq(staffUsers.id, String(header)))
      : [];
    await recordEvent(db, {
      ...(actor
        ? { actorKind: 'staff', actorId: actor.id, actorName: actor.name || actor.email }
        : { actorKind: 'stranger' }),
      ...sourceOf(request),
      ...body,
    });
    return { message: 'Recorded.' };
  });
}
