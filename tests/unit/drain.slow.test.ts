import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { drainable } from '~shared/drain';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startServer(): Promise<{ server: Server; port: number }> {
  const server = createServer((_req, res) => void res.end('answered')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => server.closeAllConnections());
  return { server, port: (server.address() as AddressInfo).port };
}

describe('stopping a server (REL-08)', () => {
  test('answers who connected before and sends the request after the server stopped listening', async () => {
    const { server, port } = await startServer();
    const drain = drainable(server, { quietMs: 50, unusedMs: 60_000 });
    const client = connect(port, '127.0.0.1');
    await once(server, 'connection');
    const drained = drain();
    await expect.poll(() => server.listening).toBe(false);
    await wait(300); // several looks at what is unused
    client.end('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const response = (await client.setEncoding('utf8').toArray()).join('');
    expect(response).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(response).toContain('Connection: close');
    await drained;
  });

  test('does not wait for a connection that never carries a request', async () => {
    const { server, port } = await startServer();
    const drain = drainable(server, { quietMs: 50, unusedMs: 100 });
    const client = connect(port, '127.0.0.1');
    await once(server, 'connection');
    await drain();
    expect(await client.toArray()).toEqual([]);
  });
});
