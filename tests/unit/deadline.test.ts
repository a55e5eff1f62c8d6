import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { withDeadline } from '~shared/deadline';
import { collectGarbage } from '../support/garbage';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Where requests are taken and never answered. */
async function silent(): Promise<string> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('withDeadline', () => {
  test('ends a request that is never answered, whatever garbage collection takes away (REL-01)', async () => {
    const url = await silent();
    closing.push(collectGarbage());
    const never = new AbortController();
    const asked = withDeadline(300, never.signal, (signal) => fetch(url, { signal }));
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('passes the reason on when the work is taken back, also before it began', async () => {
    const url = await silent();
    const gone = new AbortController();
    const asked = withDeadline(600_000, gone.signal, (signal) => fetch(url, { signal }));
    gone.abort(new Error('nobody waits any more'));
    await expect(asked).rejects.toThrow('nobody waits any more');
    const again = withDeadline(600_000, gone.signal, (signal) => fetch(url, { signal }));
    await expect(again).rejects.toThrow('nobody waits any more');
  });
});
