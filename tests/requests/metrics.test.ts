import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn } from '../support/visitor';

const token = 'a-token-for-metrics-only';
let product: Product;
beforeAll(async () => {
  product = await startProductInProcess({ env: { METRICS_TOKEN: token } });
});
afterAll(() => product?.stop());

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
  expect(text).toMatch(/process_resident_memory_bytes \d+/);
  expect(text).toMatch(/http_request_duration_seconds_count\{.*area="dashboard\/contents".*\} 1/);
});
