import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { release } from './release';

/**
 * What both processes measure of themselves and of their requests, for Prometheus.
 * @param label by what requests are told apart beside method and status
 */
export function requestMetrics<L extends string>({
  label,
  help,
  now,
}: {
  label: L;
  help: string;
  now: Record<string, { help: string; read: () => number }>;
}): { registry: Registry; seconds: Histogram<'method' | 'status' | L> } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'build_info',
    help: 'What is running; always 1.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set(release, 1);
  for (const [name, { help, read }] of Object.entries(now))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help,
    labelNames: ['method', 'status', label],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  return { registry, seconds };
}

/** The class of a status as a label, such as 2xx. */
export const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;
