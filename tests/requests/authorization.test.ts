import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '~/config.server';
import { createApp } from '~/http.server/app';
import type { Services } from '~/http.server/context';
import { createServices } from '~/http.server/services';
import { type Capability, can } from '~/lib/roles';
import { root } from '../../scripts/lib/machine.mjs';

/*
 * The authorization table (SEC-16, SEC-30): every route of the built product × nobody, viewer, an unknown role, admin,
 * superadmin. The routes come from the build, so a new one without a rule fails here by itself.
 */

/** Routes anybody may open; everything else must declare a rule (staffLoader, staffAction). */
const publicRoutes = [
  'root',
  'routes/public/landing',
  'routes/public/privacy',
  'routes/public/elsewhere',
  'routes/auth/layout',
  'routes/auth/login',
  'routes/auth/code',
  'routes/auth/sign-up',
  'routes/auth/authenticator',
  'routes/layout/preferences',
];
const people = ['nobody', 'viewer', 'some-other-role', 'admin', 'superadmin'] as const;
type Person = (typeof people)[number];
type Guarded = { rule?: { can: Capability } };
type Door = { id: string; path: string; method: 'GET' | 'POST'; can: Capability };

const built = (await import(pathToFileURL(`${root}build/remix/server/index.js`).href)) as ServerBuild;
const routes = Object.values(built.routes).flatMap((route) => (route ? [route] : []));

function pathOf(id: string): string {
  const route = built.routes[id];
  if (!route) return '';
  const own = (route.path ?? '').replace(/:\w+/g, 'abcdefgh1234');
  return [route.parentId ? pathOf(route.parentId) : '', own].filter(Boolean).join('/');
}

const doors: Door[] = routes.flatMap(({ id, module }) => {
  const path = `/${pathOf(id)}`;
  const door = (method: 'GET' | 'POST', guarded: unknown): Door[] => {
    const rule = (guarded as Guarded | undefined)?.rule;
    return rule ? [{ id, path, method, can: rule.can }] : [];
  };
  return [...door('GET', module.loader), ...door('POST', module.action)];
});

let upstream: Server;
let server: Server;
let services: Services;
let url: string;
let dataDir: string;
const calls: string[] = [];

beforeAll(async () => {
  // Refuses everything, so that no answer is cached and every try to ask is seen.
  upstream = createServer((req, res) => {
    calls.push(`${req.method} ${req.url}`);
    req.resume();
    res.writeHead(404, { 'content-type': 'application/json' }).end('{"success":false,"message":"no"}');
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  dataDir = await mkdtemp(join(tmpdir(), 'inzira-authorization-'));
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const read = readConfig({
    ADMIN_API_URL: address,
    ADMIN_API_TOKEN: 't',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  });
  if (!read.ok) throw new Error(read.faults.join());
  const provider = { url: address, token: 't', liveUrl: address.replace('http', 'ws'), mediaKey: '' };
  const log = pino({ level: 'silent' });
  services = createServices({
    config: read.config,
    provider: () => provider,
    secrets: ['s'.repeat(32)],
    log,
  });
  const app = createApp({
    ...{ services, build: built, allowedOrigins: [], secure: false, trustProxy: 0, development: false },
    ...{ clientFolder: null, metricsToken: null, readiness: async () => ({ ready: true, checks: {} }) },
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);

afterAll(async () => {
  server?.close();
  server?.closeAllConnections();
  upstream?.close();
  upstream?.closeAllConnections();
  await services?.api.client.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends one request as a person. The session is new each time, so nobody's account has to be asked for again. */
async function send(person: Person, method: 'GET' | 'POST', path: string) {
  const staff = { id: 'u1', name: 'U', email: 'u@example.org', role: person, mfaEnabled: false };
  const cookie = person === 'nobody' ? '' : ((await services.sessions.start(staff)).split(';')[0] ?? '');
  const before = calls.length;
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { cookie, ...(method === 'POST' ? { origin: url } : {}) },
    ...(method === 'POST' ? { body: new URLSearchParams({ email: 'x', title: 'x' }) } : {}),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    text,
    calls: calls.slice(before),
  };
}

const writes = (all: string[]) => all.filter((call) => !call.startsWith('GET '));

/** The same address written in other ways. */
function variantsOf(path: string): string[] {
  return [
    ...[`${path}/`, `/${path}`, `${path}?index`, `${path}.data`, `${path}/.data`, `${path};a`],
    ...[path.replace('/dashboard', '/DASHBOARD'), path.replace('/dashboard', '/%64ashboard')],
    ...[path.replace('/dashboard', '/x/%2e%2e/dashboard'), path.replace('/dashboard', '/./dashboard')],
  ];
}

test('SEC-30: every loader and action declares a rule, or is on the short list of public routes', () => {
  const open = routes
    .filter(({ module }) =>
      [module.loader, module.action].some((door) => door && !(door as unknown as Guarded).rule),
    )
    .map(({ id }) => id);
  expect(open.filter((id) => !publicRoutes.includes(id))).toEqual([]);
  expect(doors.length).toBeGreaterThan(20);
});

describe('SEC-30: where the answer is no, the admin API is not asked', () => {
  const denied = people.flatMap((person) =>
    doors
      .filter((door) => person === 'nobody' || !can(person, door.can))
      .map((door) => ({ person, ...door })),
  );
  test.each(denied)('$person: $method $path', async ({ person, method, path, id }) => {
    // `_routes` runs this route's loader alone; a document also runs those of its parents, which may be allowed.
    const alone = method === 'GET' ? `${path}.data?_routes=${encodeURIComponent(id)}` : `${path}.data`;
    expect((await send(person, method, alone)).calls).toEqual([]);
    const { status, location, calls } = await send(person, method, path);
    if (person === 'nobody')
      expect({ status, location, calls }).toEqual({ status: 303, location: '/auth/login', calls: [] });
    // 404 is what the list around a dialog says here, whose own loader was allowed to ask.
    else expect([303, 403, 404]).toContain(status);
    expect(location ?? '/dashboard').toMatch(/^\/(dashboard|auth\/login)$/);
    expect(writes(calls)).toEqual([]);
  });
});

describe('SEC-30: where the answer is yes, the door opens', () => {
  const allowed = people.flatMap((person) =>
    doors.filter((door) => person !== 'nobody' && can(person, door.can)).map((door) => ({ person, ...door })),
  );
  test.each(allowed.filter(({ method }) => method === 'GET'))(
    '$person: GET $path',
    async ({ person, path }) => {
      const { status, location } = await send(person, 'GET', path);
      expect(status).not.toBe(403);
      expect(location ?? '').not.toBe('/auth/login');
    },
  );
});

describe('SEC-16: the same address written otherwise opens nothing', () => {
  const guarded = [...new Set(doors.map(({ path }) => path))];
  test.each(guarded)('nobody: %s', async (path) => {
    for (const variant of variantsOf(path))
      for (const method of ['GET', 'POST'] as const)
        expect((await send('nobody', method, variant)).calls, `${method} ${variant}`).toEqual([]);
  });

  const forAdmins = doors.filter((door) => !can('viewer', door.can));
  test.each(forAdmins)('viewer: $method $path', async ({ method, path, id }) => {
    for (const variant of variantsOf(path)) {
      const { calls } = await send('viewer', method, variant);
      expect(writes(calls), `${method} ${variant}`).toEqual([]);
      const alone = `${variant.split('?')[0]?.replace(/\/?\.data$/, '')}.data?_routes=${encodeURIComponent(id)}`;
      if (method === 'GET') expect((await send('viewer', 'GET', alone)).calls, alone).toEqual([]);
    }
  });
});
