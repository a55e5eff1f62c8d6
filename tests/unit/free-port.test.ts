import { expect, test } from 'vitest';
import { freePort } from '../support/process';

test('ports kept for later are none that the system gives out by itself in between', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(ports.filter((port) => port < 11_000 || port >= 32_000)).toEqual([]);
});
