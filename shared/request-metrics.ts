import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countedSoFar } from './counts';
import { orAborted, withDeadline } from './deadline';
import { release } from './release';

/** Less than a dashboard waits. */
const readMs = 1_000;

export type Figures = Record<string, { help: string; read: () => number | Promise<number> }>;

/** Returns Prometheus metrics of the process and its requests. */
export function requestMetrics<L extends string>({
  process,
  label,
  now,
}: {
  process: 'dashboard' | 'admin-api';
  label: L;
  now: Figures;
}): { registry: Registry; seconds: Histogram<'method' | 'status' | L> } {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
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
      async collect() {
        try {
          this.set(await withDeadline(readMs, undefined, (late) => orAborted(late, Promise.resolve(read()))));
        } catch {
          this.set(Number.NaN);
        }
      },
    });
  for (const { kind, help } of countedSoFar())
    new Counter({
      name: `${kind}_total`,
      help,
      labelNames: ['outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [outcome, value] of countedSoFar().find((one) => one.kind === kind)?.outcomes ?? [])
          this.inc({ outcome }, value);
      },
    });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response was sent.',
    labelNames: ['method', 'status', label],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  return { registry, seconds };
}

/** Returns gauges of a connection pool. */
export const poolFigures = (pool: pg.Pool) => ({
  database_connections: { help: 'Connections to the database.', read: () => pool.totalCount },
  database_idle: { help: 'Connections to the database that are free.', read: () => pool.idleCount },
  database_waiting: { help: 'Calls that wait for such a connection.', read: () => pool.waitingCount },
});

/** Merges texts in Prometheus' format. */
export function mergedMetrics(...texts: string[]): string {
  const families = new Map<string, string[]>();
  for (const family of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const [head = '', type = '', ...values] = family.trim().split('\n');
    if (head === '') continue;
    const known = families.get(head) ?? [head, type];
    families.set(head, [...known, ...values.filter(Boolean)]);
  }
  return `${[...families.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** Returns the class of a status, such as 2xx. */
export const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;
