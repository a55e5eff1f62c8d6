import { z } from 'zod';
import { sessionEndings, staffAction, staffLoader } from '~/guard.server/guard';
import { sessionLimits } from '~/lib/session-limits';

const Ago = z.coerce.number().int().min(0).catch(0);

const rule = { can: 'see-dashboard' } as const;

/** A request does not extend the session (http.server/app.ts). */
export const loader = staffLoader(rule, ({ context }) => {
  const { seenAt, startedAt } = context.session ?? { seenAt: 0, startedAt: 0 };
  const left = Math.min(seenAt + sessionLimits.idle, startedAt + sessionLimits.absolute) - Date.now();
  return Response.json({ left });
});

/** `ago`: ms. */
export const action = staffAction({ ...rule, anyPerson: () => true }, async ({ staff, context, form }) => {
  const headers = new Headers();
  if (form.get('state') !== 'idle') {
    // The report is delayed; the limit counts from the activity.
    const ago = Ago.parse(form.get('ago'));
    if (context.session && ago > 0)
      headers.append('Set-Cookie', await context.sessions.touchAgo(context.session, context.device, ago));
    return new Response(null, { status: 204, headers });
  }
  // Ignores another user's tab.
  if (!context.formOwners.isOf(form.get('formKey'), staff.id)) return new Response(null, { status: 204 });
  headers.append('Set-Cookie', await context.sessions.end(context.session));
  headers.append('Set-Cookie', await context.flashes.leave({ kind: 'info', message: sessionEndings.idle }));
  return new Response(null, { status: 204, headers });
});
