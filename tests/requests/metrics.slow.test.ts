import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { freshDataDir } from '../support/demo-data';
import { freePort, startServer } from '../support/process';
import { setUpProduct } from '../support/product-in-process';
import { demoEmail, signIn } from '../support/visitor';

const token = 'a-token-for-metrics-only';
const product = setUpProduct({ env: { METRICS_TOKEN: token } });

test('/metrics is served with the bearer only (SPEC §10.25)', async () => {
  const visitor = await signIn(product.url, demoEmail.viewer);
  await visitor.open('/dashboard/contents');
  expect((await fetch(`${product.url}/metrics`)).status).toBe(401);
  expect((await fetch(`${product.url}/metrics`, { headers: { authorization: 'Bearer wrong' } })).status).toBe(
    401,
  );
  const response = await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toMatch(/process_resident_memory_bytes\{process="dashboard"\} \d+/);
  expect(text).toMatch(/http_request_duration_seconds_count\{.*area="dashboard\/contents".*\} 1/);
});

/** The figures of a product, with their names: by Prometheus' rules each is explained once. */
async function figuresOf(url: string) {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const names = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '');
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  return { text, names };
}

test('a dashboard that runs its admin API gives the figures of both, and those that docs/operations reads are there', async () => {
  const dataDir = await freshDataDir(false);
  const port = await freePort();
  const whole = await startServer('build/server.js', port, {
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_API_PORT: '0',
    DATA_DIR: dataDir,
    METRICS_TOKEN: token,
    METRICS_TOKN: 'misspelt',
    BACKUP_SCHEDULE: '0 3 * * *',
    LOG_LEVEL: 'info',
  });
  try {
    const { text, names } = await figuresOf(whole.url);
    for (const process of ['dashboard', 'admin-api'])
      expect(text).toMatch(new RegExp(`nodejs_eventloop_lag_p99_seconds\\{process="${process}"\\} `));
    expect(text).toMatch(/^embedded_admin_api_up 1$/m);
    expect(text).toMatch(/^database_connections\{process="admin-api"\} \d+$/m);
    // The two files of docs/operations ask for nothing that there is not.
    const read = ['docs/operations/grafana-dashboard.json', 'docs/operations/alerts.yaml']
      .map((file) => readFileSync(root + file, 'utf8'))
      .join('\n');
    const asked = new Set(
      [...read.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?=[{[ )]|\\\{)/g)].map(([, name]) => name ?? ''),
    );
    const histogram = /_(bucket|sum|count)$/;
    const known = [...asked].filter(
      (name) => names.includes(name) || names.includes(name.replace(histogram, '')),
    );
    expect([...asked].filter((name) => !known.includes(name) && !promQl.includes(name))).toEqual([]);
    expect(known.length).toBeGreaterThan(10);
    // What the same start says of itself.
    expect(whole.output()).toMatch(/"version":"\d+\.\d+\.\d+","commit":"\w+".*"msg":"starting"/);
    expect(whole.output()).toContain(
      'METRICS_TOKN is set, but there is no such variable: it does nothing. Is METRICS_TOKEN meant?',
    );
  } finally {
    await whole.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Words of PromQL, Grafana and Prometheus' own. */
const promQl = ['histogram_quantile', 'label_values', 'clamp_min'];
