import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSessions, type Sessions, type Staff } from '~/auth.server/session';
import { root } from '../../scripts/lib/machine.mjs';
import { type Hostile, hostileRequest, type Known, type KnownForm } from '../support/hostile-requests';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { providerOf } from '../support/provider';
import { createRandom } from '../support/random';
import { type RawAnswer, rawRequest } from '../support/raw-request';
import { allRoutes } from '../support/route-list';
import { type DemoRole, demoEmail, signIn, type Visitor } from '../support/visitor';

/*
 * Thousands of generated requests over every route and action: wrong methods, types, encodings, sizes, roles. None is answered
 * with a 5xx (the admin API is up all the time, so there is no excuse), none hangs, none shows a stack, nothing crashes.
 * A failure names its number; FUZZ_SEED=<seed> repeats a run, FUZZ_REQUESTS=<n> makes it longer.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20);
const requests = Number(process.env.FUZZ_REQUESTS ?? 1_000);
const atOnce = 8;

const people = ['anonymous', 'viewer', 'auditor', 'admin', 'superadmin'] as const;
const sessionSecret = `fuzz-${crypto.randomUUID()}`;
let product: Product;
let sessions: Sessions;
let known: Known;
let accounts: Record<DemoRole, { id: string; email: string }>;

beforeAll(async () => {
  product = await startProductInProcess({
    env: { SESSION_SECRET: sessionSecret, METRICS_TOKEN: 'm'.repeat(20) },
  });
  sessions = createSessions({ secrets: [sessionSecret], secure: false });
  accounts = await findAccounts();
  known = await learn(await signIn(product.url, demoEmail.superadmin));
});
afterAll(() => product?.stop());

/** Every form and every id the pages show to a superadmin: they lead the requests past the first check. */
async function learn(staff: Visitor): Promise<Known> {
  const appRoutes = await allRoutes();
  const forms = new Map<string, KnownForm>();
  const ids = new Map<string, Set<string>>();
  const check = async (path: string) => {
    const $ = load((await staff.send(path)).text);
    for (const element of $('form[method=post]').toArray()) {
      const action = $(element).attr('action') ?? path;
      if (action.includes('log-out')) continue;
      const fields = $(element).find('[name]').toArray();
      const shape = action.replace(/[?].*/, '').replace(/[\w-]{16}/g, ':id');
      if (!forms.has(shape) || action.includes('/new'))
        forms.set(shape + forms.size * Number(action.includes('/new')), {
          action,
          multipart: $(element).attr('enctype') === 'multipart/form-data',
          fields: fields.map((field) => [$(field).attr('name') ?? '', $(field).attr('value') ?? '']),
        });
    }
    for (const [, area = '', id = ''] of $.html().matchAll(/\/dashboard\/(\w+)\/([\w-]{16})/g))
      ids.set(area, (ids.get(area) ?? new Set()).add(id));
  };
  const pages = appRoutes.filter(({ path, file }) => file.endsWith('.tsx') && !path.includes('*'));
  for (const { path } of pages.filter(({ path }) => !path.includes(':'))) await check(path);
  for (const { path } of pages.filter(({ path }) => path.includes(':'))) {
    const id = [...(ids.get(path.split('/')[2] ?? '') ?? [])].at(-1);
    if (id) await check(path.replace(':id', id));
  }
  const own = new Set(Object.values(accounts).map(({ id }) => id));
  const fixture = (name: string) => readFileSync(`${root}tests/fixtures/${name}`);
  return {
    appRoutes,
    forms: [...forms.values()],
    ids: [...ids.values()].flatMap((all) => [...all].filter((id) => !own.has(id)).slice(0, 8)),
    files: [
      ...[fixture('thumbnail.png'), fixture('tune.mp3'), Buffer.alloc(0), Buffer.from('not a picture')],
      ...[Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), Buffer.alloc(20_000, 0xff)],
    ],
  };
}

/** The session of a user, new each time: logging out is one request's affair. */
async function cookieOf(person: (typeof people)[number]): Promise<string> {
  if (person === 'anonymous') return '';
  const staff: Staff = { ...accounts[person], name: 'Somebody', role: person, mfaEnabled: false };
  return (await sessions.start(staff, { ip: '192.0.2.1', userAgent: '' })).split(';')[0] ?? '';
}

/** Who the demo sign-ins are; left out of the known ids, so that no one bans or demotes them by chance. */
async function findAccounts(): Promise<typeof accounts> {
  const { users } = await providerOf(product.adminApi).send('GET', '/admin/auth/users');
  const all = users as { id: string; email: string }[];
  const idOf = (email: string) => all.find((user) => user.email === email)?.id ?? '';
  const entries = Object.entries(demoEmail).map(([role, email]) => [role, { id: idOf(email), email }]);
  return Object.fromEntries(entries);
}

function bytesOf(hostile: Hostile, cookie: string): Buffer {
  const own = new URL(product.url);
  const usual: [string, string][] = [
    ['Host', own.host],
    ['Connection', 'close'],
    ...(hostile.method === 'GET' ? [] : ([['Origin', product.url]] as [string, string][])),
    ...(cookie ? ([['Cookie', cookie]] as [string, string][]) : []),
  ];
  const odd = new Set(hostile.headers.map(([name]) => name));
  const lines = [...usual.filter(([name]) => !odd.has(name)), ...hostile.headers];
  const head = `${hostile.method} ${hostile.target} HTTP/1.1\r\n${lines.map((l) => l.join(': ')).join('\r\n')}`;
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), hostile.body]);
}

/** A request as a failure tells it: without the session, and not all of a long one. */
const shown = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/session=[\w%.-]+/, 'session=…')
    .slice(0, 900);

const stack = /\n\s+at .+:\d+:\d+|node_modules\/|file:\/\/\/\S+\.(js|ts)|\bat Object\.<anonymous>/;

function errorOf(hostile: Hostile, response: RawAnswer): string | null {
  if (response.late) return 'hangs';
  if (response.status >= 500) return `answers ${response.status}`;
  if (response.status === 0 && !hostile.broken && hostile.body.length < 500_000) return 'is not answered';
  if (stack.test(response.body)) return `shows a stack: ${stack.exec(response.body)?.[0]}`;
  return null;
}

test(`${requests} generated requests: no 5xx, no crash, none hangs, no stack in a response (SEC-42)`, async () => {
  expect(Math.min(known.appRoutes.length, known.ids.length, 2 * known.forms.length)).toBeGreaterThan(30);
  const issues: string[] = [];
  const statuses = new Map<string, number>();
  const port = Number(new URL(product.url).port);
  let next = Number(process.env.FUZZ_FROM ?? 0);
  const send = async (number: number) => {
    const random = createRandom(seed * 1_000_003 + number);
    const person = random.one(people);
    const hostile = hostileRequest(random, known);
    const bytes = bytesOf(hostile, await cookieOf(person));
    const response = await rawRequest(port, bytes, hostile.broken ? { hangUp: 150 } : {});
    statuses.set(String(response.status), (statuses.get(String(response.status)) ?? 0) + 1);
    const issue = errorOf(hostile, response);
    if (issue)
      issues.push(
        `seed ${seed} request ${number} (${person}) ${issue}: ${shown(bytes)}\n--> ${response.body.slice(0, 200)}`,
      );
  };
  const worker = async () => {
    while (next < requests && issues.length < 20) await send(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  console.info(Object.fromEntries([...statuses].sort()));

  const errors = product
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line));
  expect({ issues: issues.join('\n\n'), errors }).toEqual({ issues: '', errors: [] });
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  // The same process as in the beginning, and it still works.
  const staff = await signIn(product.url, demoEmail.viewer);
  expect((await staff.open('/dashboard/contents')).status).toBe(200);
}, 240_000);
