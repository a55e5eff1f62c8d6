import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { poolFigures, requestMetrics, statusClass } from '../../shared/request-metrics';
import type { MailQueue } from '../mail/queue';
import { hasBearer } from './bearer';
import { HttpError } from './errors';

/**
 * Figures for Prometheus on `/metrics` (SPEC §10.25): the process, how long calls take, its connections to the database. This file is loaded
 * only where METRICS_TOKEN is set.
 * @param token the bearer a reader must send
 * @param mails the mails that wait
 */
export function serveMetrics(
  app: FastifyInstance,
  token: string,
  pool: pg.Pool,
  mails: Pick<MailQueue, 'waiting'>,
): void {
  const { registry, seconds } = requestMetrics({
    process: 'admin-api',
    label: 'route',
    now: {
      ...poolFigures(pool),
      mails_waiting: { help: 'Mails that wait for their next try.', read: () => mails.waiting() },
    },
  });
  app.addHook('onResponse', async ({ method, routeOptions: { url = 'none' } }, { elapsedTime, statusCode }) =>
    seconds.observe({ method, route: url, status: statusClass(statusCode) }, elapsedTime / 1000),
  );
  app.get('/metrics', { config: { open: true } }, async (request, reply) => {
    if (!hasBearer(request.headers.authorization, token))
      throw new HttpError('bearer_rejected', 'The bearer credential is missing or wrong.', {
        'www-authenticate': 'Bearer',
      });
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
