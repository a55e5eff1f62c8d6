import type { FastifyRequest } from 'fastify';

/** How long a refused upload may go on sending before its connection is closed, in milliseconds. */
const refusedGrace = 3_000;

/** Lets a refused sender read its answer: takes in what it still sends for a moment, then hangs up. */
export function letGo(raw: FastifyRequest['raw']): void {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, refusedGrace);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
}
