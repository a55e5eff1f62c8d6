import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Capability, can } from '~/lib/roles';
import { knownRoles } from '../../admin-api/contract/roles';
import { root } from '../../scripts/lib/machine.mjs';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';

/*
 * The authorization table (SEC-16, SEC-30): every route of the built product × no one, viewer, an unknown role, admin,
 * superadmin. The routes come from the build, so a new one without a rule fails here by itself.
 */

/** Routes anyone may open; everything else must declare a rule (staffLoader, staffAction). */
const publicRoutes = [
  'root',
  'routes/public/landing',
  'routes/public/privacy',
  'routes/public/catch-all',
  'routes/auth/layout',
  'routes/auth/index',
  'routes/auth/forgot-password',
  'routes/auth/login',
  'routes/auth/reset-password',
  'routes/auth/code',
  'routes/auth/passkey',
  'routes/auth/sign-up',
  'routes/auth/authenticator',
  'routes/auth/password-check',
  'routes/layout/preferences',
];
const people = ['anonymous', ...knownRoles, 'some-other-role'] as const;
type Person = (typeof people)[number];
type Guarded = { rule?: { can: Capability } };
type Handler = { id: string; path: string; method: 'GET' | 'POST'; can: Capability };

const built = (await import(pathToFileURL(`${root}build/remix/server/index.js`).href)) as ServerBuild;
const routes = Object.values(built.routes).flatMap((route) => (route ? [route] : []));

function pathOf(id: string): string {
  const route = built.routes[id];
  if (!route) return '';
  const own = (route.path ?? '').replace(/:\w+/g, 'abcdefgh1234');
  return [route.parentId ? pathOf(route.parentId) : '', own].filter(Boolean).join('/');
}

const handlers: Handler[] = routes.flatMap(({ id, module }) => {
  const path = `/${pathOf(id)}`;
  const handler = (method: 'GET' | 'POST', guarded: unknown): Handler[] => {
    const rule = (guarded as Guarded | undefined)?.rule;
    return rule ? [{ id, path, method, can: rule.can }] : [];
  };
  return [...handler('GET', module.loader), ...handler('POST', module.action)];
});

let upstream: Server;
let dashboard: DashboardInProcess;
let url: string;
const calls: string[] = [];

beforeAll(async () => {
  // Rejects everything, so that no response is cached and every try to ask is seen.
  upstream = createServer((req, res) => {
    // Asked by the dashboard itself, once.
    if (req.url !== '/capabilities') calls.push(`${req.method} ${req.url}`);
    req.resume();
    res.writeHead(404, { 'content-type': 'application/json' }).end('{"success":false,"message":"no"}');
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  dashboard = await startDashboardInProcess({
    ADMIN_API_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    ADMIN_API_TOKEN: 't',
    LOG_LEVEL: 'silent',
  });
  url = dashboard.url;
}, 60_000);
afterAll(async () => {
  await dashboard?.stop();
  upstream?.close();
  upstream?.closeAllConnections();
});

async function cookieOf(role: string): Promise<string> {
  const staff = { id: 'u1', name: 'U', email: 'u@example.org', role, mfaEnabled: false };
  return (
    (await dashboard.services().sessions.start(staff, { ip: '192.0.2.1', userAgent: '' })).split(';')[0] ?? ''
  );
}

/** Sends one request as a person. The session is new each time, so no one's account has to be asked for again. */
async function send(person: Person, method: 'GET' | 'POST', path: string) {
  const cookie = person === 'anonymous' ? '' : await cookieOf(person);
  const before = calls.length;
  // Not fetch, which has every page packed and unpacks it again: that took a quarter of the time.
  const { statusCode, headers, body } = await request(url + path, {
    method,
    headers: {
      cookie,
      ...(method === 'POST' ? { origin: url, 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(method === 'POST'
      ? { body: `email=x&title=x&formKey=${dashboard.services().formOwners.ownerOf('u1')}` }
      : {}),
  });
  const text = await body.text();
  return {
    status: statusCode,
    location: headers.location?.toString() ?? null,
    text,
    calls: calls.slice(before),
  };
}

const writes = (all: string[]) => all.filter((call) => !call.startsWith('GET '));

/** The same URL written in other ways. */
function variantsOf(path: string): string[] {
  return [
    ...[`${path}/`, `/${path}`, `${path}?index`, `${path}.data`, `${path}/.data`, `${path};a`],
    ...[path.replace('/dashboard', '/DASHBOARD'), path.replace('/dashboard', '/%64ashboard')],
    ...[path.replace('/dashboard', '/x/%2e%2e/dashboard'), path.replace('/dashboard', '/./dashboard')],
  ];
}

test('SEC-30: every loader and action declares a rule, or is on the short list of public routes (SPEC §2.1.5, §6.3.2, §10.19)', () => {
  const open = routes
    .filter(({ module }) =>
      [module.loader, module.action].some((handler) => handler && !(handler as unknown as Guarded).rule),
    )
    .map(({ id }) => id);
  expect(open.filter((id) => !publicRoutes.includes(id))).toEqual([]);
  expect(handlers.length).toBeGreaterThan(20);
});

describe('SEC-30: where the answer is no, the admin API is not asked (SPEC §2.1.7, §6.1.10, §6.1.11, §6.1.13)', () => {
  const denied = people.flatMap((person) =>
    handlers
      .filter((handler) => person === 'anonymous' || !can(person, handler.can))
      .map((handler) => ({ person, ...handler })),
  );
  test.each(denied)('$person: $method $path', async ({ person, method, path, id }) => {
    // `_routes` runs this route's loader alone; a document also runs those of its parents, which may be allowed.
    const alone = method === 'GET' ? `${path}.data?_routes=${encodeURIComponent(id)}` : `${path}.data`;
    const itself = await send(person, method, alone);
    expect(itself.calls).toEqual([]);
    // Rejected or sent elsewhere, also where there was nothing to ask for.
    expect([202, 403]).toContain(itself.status);
    const { status, location, calls } = await send(person, method, path);
    if (person === 'anonymous')
      expect({ status, location, calls }).toEqual({ status: 303, location: '/auth/login', calls: [] });
    // 404 is what the list around a dialog says here, whose own loader was allowed to ask.
    else expect([303, 403, 404]).toContain(status);
    expect(location ?? '/dashboard').toMatch(/^\/(dashboard|auth\/login)$/);
    expect(writes(calls)).toEqual([]);
  });
});

describe('SEC-30: whoever may is let in (SPEC §6.1.1)', () => {
  const allowed = people.flatMap((person) =>
    handlers
      .filter((handler) => person !== 'anonymous' && can(person, handler.can))
      .map((handler) => ({ person, ...handler })),
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

describe('SEC-16: the same URL written otherwise opens nothing', () => {
  const guarded = [...new Set(handlers.map(({ path }) => path))];
  test.each(guarded)('no one: %s', async (path) => {
    for (const variant of variantsOf(path))
      for (const method of ['GET', 'POST'] as const)
        expect((await send('anonymous', method, variant)).calls, `${method} ${variant}`).toEqual([]);
  });

  const forAdmins = handlers.filter((handler) => !can('viewer', handler.can));
  test.each(forAdmins)('viewer: $method $path', async ({ method, path, id }) => {
    for (const variant of variantsOf(path)) {
      const { calls } = await send('viewer', method, variant);
      expect(writes(calls), `${method} ${variant}`).toEqual([]);
      const alone = `${variant.split('?')[0]?.replace(/\/?\.data$/, '')}.data?_routes=${encodeURIComponent(id)}`;
      if (method === 'GET') expect((await send('viewer', 'GET', alone)).calls, alone).toEqual([]);
    }
  });
});

describe('SEC-01: what another site makes a browser send is rejected at every URL that changes something', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
    {},
  ];
  const changing = [...new Set(handlers.filter(({ method }) => method === 'POST').map(({ path }) => path))];
  const open = [
    '/auth/login',
    '/auth/code',
    '/auth/sign-up',
    '/auth/authenticator',
    '/password-check',
    '/preferences',
    '/uploads',
  ];
  test.each([...changing, ...open])('POST %s', async (path) => {
    const cookie = await cookieOf('superadmin');
    const before = calls.length;
    for (const headers of foreign)
      for (const address of [path, `${path}.data`, `${path}?_data=routes%2Fx`, `${path}/`]) {
        const response = await request(url + address, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: 'email=x&title=x',
        });
        await response.body.dump();
        expect([403, 410], `${address} ${JSON.stringify(headers)}`).toContain(response.statusCode);
      }
    expect(calls.slice(before)).toEqual([]);
  });
});

describe('SEC-31: an id that is none becomes part of no URL', () => {
  // Those of dots alone become another URL of ours before they are sent.
  const hostile = ['..', '%2e%2e', '..%2f..', 'a%2Fb', '%3Fx', 'a%00b', "'--", 'x'.repeat(5_000)];
  const withId = handlers.filter(({ id }) => /:/.test(built.routes[id]?.path ?? ''));
  test.each(withId)('$method $path', async ({ method, path }) => {
    for (const id of hostile) {
      const { status, calls } = await send('superadmin', method, path.replace('abcdefgh1234', id));
      // Dots lead to the page above, which may have a form of its own: one that is empty.
      const expected = id.endsWith('.') || id.endsWith('2e') ? [200, 400, 404, 405] : [404, 405, 414, 431];
      expect([302, 303, ...expected], id.slice(0, 20)).toContain(status);
      expect(writes(calls), id.slice(0, 20)).toEqual([]);
      // Lists around it may be asked for; nothing that names an item.
      for (const call of calls) expect(call).toMatch(/^GET \/[a-z/_-]+(\?[\w=&%@.-]*)?$/);
    }
  });
  test('there are such URLs', () => expect(withId.length).toBeGreaterThan(20));
});
