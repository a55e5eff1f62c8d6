import type { FastifyRequest } from 'fastify';

/** How long a rejected upload may go on sending before its connection is closed, in milliseconds. */
const rejectedGraceMs = 3_000;

/** Lets a rejected sender read its answer: takes in what it still sends for a moment, then hangs up. */
export function drainRequest(raw: FastifyRequest['raw']): void {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, rejectedGraceMs);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
}
