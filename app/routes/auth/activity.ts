import { z } from 'zod';
import { sessionEndings, staffAction, staffLoader } from '~/guard.server/guard';
import { sessionLimits } from '~/lib/session-limits';

/** Epoch milliseconds; an invalid value reads as now. */
const Ago = z.coerce.number().int().min(0).catch(0);

const rule = { can: 'see-dashboard' } as const;

/**
 * How long the session lasts if nothing more is done, for the page's own clock: other tabs, uploads and other windows may have kept
 * it alive. Asking is not doing something (http.server/app.ts).
 */
export const loader = staffLoader(rule, ({ context }) => {
  const { seenAt, startedAt } = context.session ?? { seenAt: 0, startedAt: 0 };
  const left = Math.min(seenAt + sessionLimits.idle, startedAt + sessionLimits.absolute) - Date.now();
  return Response.json({ left });
});

/**
 * The page reports what its person does: 'active' keeps the session alive (as every form does) from `ago` milliseconds before, 'idle' says that the ten minutes
 * are over, which ends it for every copy of the cookie.
 */
export const action = staffAction({ ...rule, anyPerson: () => true }, async ({ staff, context, form }) => {
  const headers = new Headers();
  if (form.get('state') !== 'idle') {
    // The browser reports activity with a delay: the session ends ten minutes after the activity, not after the report.
    const ago = Ago.parse(form.get('ago'));
    if (context.session && ago > 0)
      headers.append('Set-Cookie', await context.sessions.touchAgo(context.session, context.device, ago));
    return new Response(null, { status: 204, headers });
  }
  // A tab that another person left open says nothing of this one.
  if (!context.formOwners.isOf(form.get('formKey'), staff.id)) return new Response(null, { status: 204 });
  headers.append('Set-Cookie', await context.sessions.end(context.session));
  headers.append('Set-Cookie', await context.flashes.leave({ kind: 'info', message: sessionEndings.idle }));
  return new Response(null, { status: 204, headers });
});
