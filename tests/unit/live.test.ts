import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { createLive, type Live, type Reader } from '~/admin-api.server/live';
import { isLiveEvent } from '~/admin-api.server/live-socket';
import { liveEvents } from '~/http.server/live-events';
import type { LiveNumbers } from '~/lib/live';

const log = pino({ level: 'silent' });
const undo: (() => unknown)[] = [];
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  vi.advanceTimersByTime(1); // no time is 0
});
afterEach(async () => {
  vi.useRealTimers();
  for (const step of undo.splice(0).reverse()) await step();
});

/** A provider's WebSocket and a count of live users; `live` starts with `connect()`. */
async function provider(times: object = {}) {
  const state = {
    ...{ users: 3, reads: 0, drops: 0, tokens: [] as (string | undefined)[] },
    /** Why reads give what is known from before. */
    staleBecause: null as string | null,
    /** What the next read waits for, after it has been counted. */
    slow: Promise.resolve(),
  };
  let sockets: WebSocketServer | null = null;
  let port = 0;
  const open = async () => {
    const server = new WebSocketServer({ port, host: '127.0.0.1' });
    sockets = server;
    server.on('connection', (_, request) => state.tokens.push(request.headers.authorization));
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const shut = async () => {
    for (const client of sockets?.clients ?? []) client.terminate();
    await new Promise((done) => (sockets ? sockets.close(done) : done(null)));
    sockets = null;
  };
  await open();
  undo.push(shut);
  const api = {
    changed: () => void state.drops++,
    read: async () => {
      state.reads++;
      const { users, slow, staleBecause } = state;
      state.slow = Promise.resolve();
      await slow;
      return { data: Array(users).fill({}), asOf: '2026-08-06T12:04:31.000Z', staleBecause };
    },
  };
  const live: Live = createLive({
    api: api as never,
    target: () => ({ liveUrl: `ws://127.0.0.1:${port}/`, token: 'bearer' }),
    log,
    ...times,
  });
  undo.push(() => live.close());
  return {
    state,
    live,
    open,
    shut,
    emit: (text: string) => sockets?.clients.forEach((c) => void c.send(text)),
    drop: () => sockets?.clients.forEach((c) => void c.terminate()),
    clients: () => sockets?.clients.size ?? 0,
  };
}

function reader(waiting = 0) {
  const received: string[] = [];
  const self = { received, ended: false };
  const made: Reader = {
    write: (text) => void received.push(text),
    waiting: () => waiting,
    end: () => {
      self.ended = true;
    },
  };
  const numbers = (): LiveNumbers[] =>
    received.filter((t) => t.includes('data: ')).map((t) => JSON.parse(t.split('data: ')[1] ?? ''));
  return Object.assign(self, { made, numbers });
}

/** Lets time pass, and what is on its way over the network arrive before and after. */
async function pass(ms: number): Promise<void> {
  const arrive = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  await arrive();
  await vi.advanceTimersByTimeAsync(ms);
  await arrive();
}

async function until(what: () => boolean, stepMs = 50): Promise<void> {
  for (let step = 0; step < 2_000; step++) {
    if (what()) return;
    await pass(stepMs);
  }
  throw new Error('it did not come to that');
}

/** A provider to which a browser is connected that has its numbers. */
async function connected(times: object = {}) {
  const it = await provider(times);
  const browser = reader();
  it.live.join(browser.made);
  it.live.start();
  await until(() => browser.numbers().at(-1)?.status === 'live');
  return { ...it, browser };
}

describe('live numbers', () => {
  test('a browser hears the number when it joins, and the new one when a session begins (SPEC §7.9.9)', async () => {
    const { browser, ...it } = await connected();
    expect(it.state.tokens).toEqual(['Bearer bearer']);
    expect(browser.numbers().at(-1)).toMatchObject({
      users: 3,
      clock: '14:04:31\u00a0Kigali (12:04\u00a0UTC)',
    });
    await pass(2_000);
    it.state.users = 4;
    it.emit('{"type":"NEW_SESSION"}');
    await until(() => browser.numbers().at(-1)?.users === 4);
  });

  test('a burst of events makes one refresh now and one when the time is over', async () => {
    const it = await provider();
    it.live.start();
    await until(() => it.clients() === 1 && it.state.drops > 0);
    await pass(2_000);
    const before = it.state.drops;
    for (let n = 0; n < 50; n++) it.emit('{"type":"SESSION_ENDED"}');
    await pass(1_999);
    expect(it.state.drops).toBe(before + 1);
    await pass(10_000);
    expect(it.state.drops).toBe(before + 2);
  });

  test('a lost connection is opened again, and what may have been missed is read anew (REL-13)', async () => {
    const { browser, ...it } = await connected();
    const before = it.state.drops;
    it.drop();
    await until(() => it.state.tokens.length >= 2 && browser.numbers().at(-1)?.status === 'live');
    expect(browser.numbers().map((n) => n.status)).toContain('reconnecting');
    await until(() => it.state.drops > before);
  });

  test('while the provider stays away the numbers are polled, and live again when it is back', async () => {
    const { browser, ...it } = await connected();
    await it.shut();
    await until(() => browser.numbers().at(-1)?.status === 'polling', 1_000);
    it.state.users = 9;
    await until(() => browser.numbers().at(-1)?.users === 9, 1_000);
    await it.open();
    await until(() => browser.numbers().at(-1)?.status === 'live', 1_000);
  });

  test('a reader that takes nothing is dropped, the others go on (REL-14)', async () => {
    const it = await provider();
    const [slow, quick] = [reader(2_000_000), reader()];
    it.live.join(slow.made);
    it.live.join(quick.made);
    it.live.start();
    await until(() => slow.ended);
    expect(it.live.size()).toBe(1);
    expect(quick.ended).toBe(false);
  });

  test('events come by name, in type or event, or bare; nothing else counts (SPEC §7.9.8)', () => {
    for (const yes of ['{"type":"NEW_SESSION"}', '{"event":"SESSION_ENDED","id":1}', 'NEW_SESSION'])
      expect(isLiveEvent(yes), yes).toBe(true);
    for (const no of ['{"type":"OTHER"}', '', 'null', '{"type":{"a":1}}'])
      expect(isLiveEvent(no), no).toBe(false);
  });
});

describe('/dashboard/live', () => {
  async function stream(
    session: object | null,
    headers: Record<string, string> = {},
    allowedOrigins: string[] = [],
  ) {
    const it = await provider();
    let over = () => {};
    const app = express();
    const whenOver = () => new Promise<void>((resolve) => (over = resolve));
    const contextOf = () => ({ session, signal: new AbortController().signal });
    app.get(
      '/dashboard/live',
      liveEvents({
        live: it.live,
        staffStatus: { whenOver },
        contextOf: contextOf as never,
        allowedOrigins,
      }),
    );
    const server: Server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    undo.push(() => server.closeAllConnections() ?? server.close());
    const { port } = server.address() as AddressInfo;
    const open = async () => {
      const request = get({ port, host: '127.0.0.1', path: '/dashboard/live', headers });
      request.on('error', () => {});
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('error', () => {}); // cut off on purpose
      const ended = new Promise((resolve) => answer.on('close', resolve));
      return { answer, text: () => text, ended, leave: () => request.destroy() };
    };
    return { ...it, open, end: () => over() };
  }
  const session = { sid: 's1', staff: { id: 'u1', role: 'admin' } };

  test('says the numbers at once, and is ended when the session is revoked', async () => {
    const it = await stream(session, { 'sec-fetch-site': 'same-origin' });
    const one = await it.open();
    expect(one.answer.headers['content-type']).toBe('text/event-stream');
    await until(() => one.text().includes('event: live'));
    expect(one.text()).toMatch(/^retry: \d{4}\n\n/);
    expect(it.live.size()).toBe(1);
    it.end();
    await one.ended;
    expect(it.live.size()).toBe(0);
  });

  test('SEC-21: no one signed in, another site, another origin: rejected', async () => {
    expect((await (await stream(null)).open()).answer.statusCode).toBe(401);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const it = await stream(session, headers);
      expect((await it.open()).answer.statusCode).toBe(403);
      expect(it.live.size()).toBe(0);
    }
  });

  test('SEC-21: where PUBLIC_URL is named, its origin and no other, whatever the Host', async () => {
    const publicUrl = ['https://staff.example.org'];
    const own = await stream(session, { origin: 'https://staff.example.org' }, publicUrl);
    expect((await own.open()).answer.statusCode).toBe(200);
    const plain = { host: 'staff.example.org', origin: 'http://staff.example.org' };
    expect((await (await stream(session, plain, publicUrl)).open()).answer.statusCode).toBe(403);
  });

  test('one session may not open streams without end', async () => {
    const it = await stream(session);
    for (let n = 0; n < 16; n++) await it.open();
    expect((await it.open()).answer.statusCode).toBe(429);
  });
});
