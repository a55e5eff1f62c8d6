import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestMetrics } from '../../shared/request-metrics';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a figure that the database does not give, or not in time, holds up none of the others', async () => {
  const { registry } = requestMetrics({
    process: 'admin-api',
    label: 'route',
    now: {
      never: { help: 'Waits for a connection.', read: () => new Promise<number>(() => {}) },
      broken: { help: 'No database.', read: () => Promise.reject(new Error('no database')) },
      known: { help: 'A figure.', read: () => 3 },
    },
  });
  const figures = registry.metrics();
  await vi.advanceTimersByTimeAsync(1_000);
  const text = await figures;
  expect(text).toMatch(/^never\{process="admin-api"\} Nan$/im);
  expect(text).toMatch(/^broken\{process="admin-api"\} Nan$/im);
  expect(text).toMatch(/^known\{process="admin-api"\} 3$/m);
});
