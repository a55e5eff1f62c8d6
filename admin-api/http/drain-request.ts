import type { FastifyRequest } from 'fastify';

const rejectedGraceMs = 3_000;

/** Drops the rest of a rejected body, so that the client can read its response. */
export function drainRequest(raw: FastifyRequest['raw']): void {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, rejectedGraceMs);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
}
