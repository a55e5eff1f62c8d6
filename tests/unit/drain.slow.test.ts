import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { drainable } from '~shared/drain';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that works `ms` of processor time for each response, as one that renders pages does. */
async function busyServer(ms: number): Promise<{ server: Server; port: number }> {
  const server = createServer((_req, res) => {
    for (const until = performance.now() + ms; performance.now() < until; );
    res.end('answered');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => server.closeAllConnections());
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Clients on a thread of their own, each opening a new connection for each request without any pause, until they are rejected.
 * @returns how often each outcome came
 */
function clients(port: number, count: number) {
  const code = `
    const { request } = require('node:http');
    const { parentPort } = require('node:worker_threads');
    const outcomes = {};
    const ask = () => new Promise((resolve) => {
      request({ host: '127.0.0.1', port: ${port}, agent: false }, (res) => {
        res.resume().once('end', () => resolve(res.statusCode)).once('error', (error) => resolve(error.code));
      }).once('error', (error) => resolve(error.code)).end();
    });
    const client = async () => {
      for (let outcome; outcome !== 'ECONNREFUSED'; ) {
        outcome = await ask();
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        parentPort.postMessage('asked');
      }
    };
    Promise.all(Array.from({ length: ${count} }, client)).then(() => parentPort.postMessage(outcomes));
  `;
  const worker = new Worker(code, { eval: true });
  closing.push(() => worker.terminate());
  let asked = 0;
  const outcomes = new Promise<Record<string, number>>((resolve) => {
    worker.on('message', (message: 'asked' | Record<string, number>) => {
      if (message === 'asked') asked++;
      else resolve(message);
    });
  });
  return { outcomes, asked: () => asked };
}

describe('stopping a server (REL-08)', () => {
  test('resets no one of those who open one connection after another', async () => {
    const { server, port } = await busyServer(2);
    const drain = drainable(server, { quietMs: 500, acceptMs: 300 });
    const { outcomes, asked } = clients(port, 16);
    await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(100);
    await drain();
    const { 200: answered = 0, ECONNREFUSED: rejected, ...others } = await outcomes;
    expect(others).toEqual({});
    expect(rejected).toBe(16);
    expect(answered).toBeGreaterThan(100);
  });

  test('answers who connected before and sends the request after the server stopped listening', async () => {
    const { server, port } = await busyServer(0);
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
    const { server, port } = await busyServer(0);
    const drain = drainable(server, { quietMs: 50, unusedMs: 100 });
    const client = connect(port, '127.0.0.1');
    await once(server, 'connection');
    await drain();
    expect(await client.toArray()).toEqual([]);
  });
});
