import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { analytics, mobileApi } from '../../admin-api/contract';
import { localEvents } from '../../admin-api/live/events';
import { startSweeper } from '../../admin-api/live/sweeper';
import { startTestApi, type TestApi } from './support/api';
import { appClient } from './support/app';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});

const bearer = () => ({ authorization: `Bearer ${api.services.config.token}` });

/** A listener as the dashboard is one; `events` are what it has heard. */
async function listen(headers: Record<string, string> = bearer(), path = '/') {
  const socket = new WebSocket(api.liveUrl.replace(/\/$/, path), { headers });
  opened.push(socket);
  const events: unknown[] = [];
  socket.on('message', (data) => events.push(JSON.parse(String(data))));
  const status = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number),
  ]);
  return { socket, events, status };
}

it('notifies every listener of sessions that begin and end (SPEC §7.9.8)', async () => {
  const app = appClient(api);
  const [first, second] = [await listen(), await listen()];
  const id = await app.start('Huye', '10-13');
  await app.send(mobileApi.endSession, { params: { id } });
  const session = { id, district: 'Huye', ageRange: '10-13', startedAt: expect.any(String) };
  for (const { events } of [first, second]) {
    await expect.poll(() => events).toHaveLength(2);
    expect(events).toEqual([
      { type: 'NEW_SESSION', session },
      { type: 'SESSION_ENDED', session },
    ]);
    for (const event of events) analytics.LiveEvent.parse(event);
  }
});

it('notifies listeners of sessions that ended by their silence', async () => {
  const app = appClient(api);
  const id = await app.start();
  const { db, storage, app: server } = api.services;
  await db.execute(sql`update app_sessions set last_seen = now() - interval '301 seconds' where id = ${id}`);
  const events = localEvents();
  const received: unknown[] = [];
  events.subscribe((event) => received.push(event));
  const stop = startSweeper({ db, events, storage, log: server.log }, 20);
  await expect.poll(() => received).toMatchObject([{ type: 'SESSION_ENDED', session: { id } }]);
  const other = await app.start();
  await db.execute(
    sql`update app_sessions set last_seen = now() - interval '301 seconds' where id = ${other}`,
  );
  await expect.poll(() => received).toHaveLength(2);
  await stop();
  expect((await api.call(analytics.liveUsers)).map((live) => live.id)).not.toContain(id);
});

it('asks for the bearer, and for no foreign origin (SEC-21)', async () => {
  expect((await listen({})).status).toBe(401);
  expect((await listen({ authorization: 'Bearer wrong' })).status).toBe(401);
  expect((await listen({ authorization: `Bearer ${api.services.config.appKey}` })).status).toBe(401);
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])
    expect((await listen({ ...bearer(), origin })).status, origin).toBe(403);
  expect((await listen({ ...bearer(), origin: api.url })).status).toBe(101);
  expect((await listen({ ...bearer(), origin: api.services.config.publicUrl })).status).toBe(101);
});

it('is at / only (SPEC §7.9.11)', async () => {
  for (const path of ['/live', '/session/list', '//', '/..'])
    expect((await listen(bearer(), path)).status, path).toBe(path === '/..' ? 101 : 404);
});
