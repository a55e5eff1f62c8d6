import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type Figures, mergedMetrics, requestMetrics, statusClass } from '~shared/request-metrics';

/** Bounds the labels. */
const areas =
  /^\/(dashboard\/[a-z]+|dashboard|app|auth|media|assets|uploads|healthz|readyz|privacy)?(?=\/|\.data|$)/;

export async function embeddedMetrics(url: string, token: string): Promise<string> {
  const figures = await fetch(new URL('/metrics', url), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(2_000),
  })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
  const name = 'embedded_admin_api_up';
  return `# HELP ${name} Whether the embedded admin API responds.\n# TYPE ${name} gauge\n${name} ${figures ? 1 : 0}\n${figures}`;
}

/** SPEC §10.25. 404 without a token: a redirect to login would look like 200. */
export function createMetrics(
  token: string | null,
  now: Figures = {},
  embedded: () => Promise<string> = async () => '',
): { watch: RequestHandler; serve: RequestHandler } {
  if (!token)
    return {
      watch: (_req, _res, next) => next(),
      serve: (_req, res) => void res.status(404).type('text').send('Not found.'),
    };
  const { registry, seconds } = requestMetrics({
    process: 'dashboard',
    label: 'area',
    now,
  });
  const expected = Buffer.from(`Bearer ${token}`);
  return {
    watch: (req, res, next) => {
      const stop = seconds.startTimer({ method: req.method });
      const area = areas.exec(req.path)?.[1] ?? 'other';
      res.on('finish', () => stop({ area, status: statusClass(res.statusCode) }));
      next();
    },
    serve: async (req, res) => {
      const sent = Buffer.from(req.get('authorization') ?? '');
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
        return void res
          .status(401)
          .set('WWW-Authenticate', 'Bearer')
          .type('text')
          .send('A bearer credential is needed.');
      res
        .type(registry.contentType)
        .set('Cache-Control', 'no-store')
        .send(mergedMetrics(...(await Promise.all([registry.metrics(), embedded()]))));
    },
  };
}
