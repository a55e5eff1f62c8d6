import type { AppLoadContext } from '@remix-run/node';
import type { Request, RequestHandler } from 'express';
import type { Live, Reader } from '~/admin-api.server/live';
import type { StaffStatus } from '~/auth.server/staff-status';
import { crossSiteRejected, isCrossSite } from './cross-site';

const mostPerSession = 16;

/** Server-sent events for staff and own pages only (SEC-21); ends with the session or a role change. */
export function liveEvents({
  live,
  staffStatus,
  contextOf,
  allowedOrigins,
}: {
  live: Live;
  staffStatus: Pick<StaffStatus, 'whenOver'>;
  contextOf: (req: Request) => Pick<AppLoadContext, 'session' | 'signal'> | undefined;
  allowedOrigins: readonly string[];
}): RequestHandler {
  const open = new Map<string, number>();

  return (req, res) => {
    const context = contextOf(req);
    const reject = (status: number, message: string) => void res.status(status).type('text').send(message);
    if (isCrossSite(req, allowedOrigins)) return reject(403, crossSiteRejected);
    if (!context?.session) return reject(401, 'Please log in.');
    const { session, signal } = context;
    const streams = open.get(session.sid) ?? 0;
    if (streams >= mostPerSession) return reject(429, 'Too many pages of this dashboard are open.');
    if (req.method === 'HEAD') return void res.status(204).end();

    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    // Random, so that clients do not reconnect at the same moment.
    res.write(`retry: ${Math.round(3_000 + Math.random() * 4_000)}\n\n`);
    const reader: Reader = {
      write: (text) => void res.write(text),
      waiting: () => res.writableLength,
      end: () => void (res.writableLength > 0 ? res.destroy() : res.end()),
    };
    open.set(session.sid, streams + 1);
    const leave = live.join(reader);
    res.on('close', () => {
      leave();
      const left = (open.get(session.sid) ?? 1) - 1;
      if (left > 0) open.set(session.sid, left);
      else open.delete(session.sid);
    });
    staffStatus.whenOver(session, session.staff.role, signal).then(reader.end, reader.end);
  };
}
