import type { FastifyRequest } from 'fastify';

/** How long a rejected upload may go on sending before its connection is closed, in milliseconds. */
const rejectedGraceMs = 3_000;

/** Lets a rejected client read its response: reads and drops the rest of the body for a moment, then closes the connection. */
export function drainRequest(raw: FastifyRequest['raw']): void {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, rejectedGraceMs);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
}
