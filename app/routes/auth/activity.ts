import { sessionLimits } from '~/lib/session-limits';
import { sessionEndings, staffAction, staffLoader } from '~/session.server/guard';

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
 * The page reports what its person does: 'active' keeps the session alive (as every form does), 'idle' says that the ten minutes
 * are over, which ends it for every copy of the cookie.
 */
export const action = staffAction(rule, async ({ context, form }) => {
  if (form.get('state') !== 'idle') return new Response(null, { status: 204 });
  const headers = new Headers();
  headers.append('Set-Cookie', await context.sessions.end(context.session));
  headers.append('Set-Cookie', await context.flashes.leave({ kind: 'info', message: sessionEndings.idle }));
  return new Response(null, { status: 204, headers });
});
