// sudo npx tsx scripts/prove-image.ts [--keep]
// Carries out the Dockerfile without a container engine, as far as that goes: its stages in Debian roots made by debootstrap, its
// command in a root of its own as its user, with a read-only file system and an empty volume. docs/deploying.md says what is
// proven by that and what is not. Needs Linux, root, debootstrap (Debian and Ubuntu package it) and the registries of Debian and npm.
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generate } from 'otplib';
import { freePort } from '../tests/support/process';
import { Visitor } from '../tests/support/visitor';
import { root as project } from './lib/machine.mjs';
import { start } from './prove-image/container';
import { readStages, runSpecOf } from './prove-image/dockerfile';
import {
  buildStage,
  layer,
  makeBase,
  makeContext,
  mount,
  mountKernel,
  run,
  unmountAll,
} from './prove-image/root';

const work = process.env.PROVE_IMAGE_DIR ?? '/tmp/inzira-image';
const email = 'first.admin@example.org';
const password = 'Sunny-day-7!';

function check(what: string, holds: boolean, detail = ''): void {
  console.log(`${holds ? 'ok  ' : 'NOT '} ${what}${detail && ` (${detail})`}`);
  if (!holds) throw new Error(`Not proven: ${what} ${detail}`);
}

/** Builds every stage. @returns the last one's root and what it says about running it */
function build() {
  const stages = readStages(readFileSync(join(project, 'Dockerfile'), 'utf8'));
  const [first, last] = [stages[0], stages.at(-1)];
  if (!first || !last) throw new Error('The Dockerfile has no stage.');
  check(
    'every stage starts from one Node image',
    new Set(stages.map(({ from }) => from)).size === 1,
    first.from,
  );
  const base = join(work, 'base');
  makeBase(base, first.from);
  const context = join(work, 'context');
  makeContext(project, context);
  const roots = new Map<string, string>();
  const ca = process.env.NODE_EXTRA_CA_CERTS;
  for (const [at, stage] of stages.entries()) {
    console.log(`stage ${stage.name || '(last)'}`);
    const root = layer(base, join(work, `stage-${at}`));
    mountKernel(root);
    if (ca && stage !== last) run('cp', [ca, join(root, 'run/ca.pem')]);
    buildStage(stage, { root, context, roots, ca: stage === last ? undefined : ca });
    roots.set(stage.name, root);
  }
  return { root: roots.get(last.name) as string, spec: runSpecOf(last) };
}

/** Sign-up by the link in the log, then sign-in with a code, as a person does. */
async function signUpAndIn(url: string, link: string): Promise<{ staff: Visitor; secret: string }> {
  const person = new Visitor(url);
  const form = await person.open(link);
  const page = await person.submit(form, 'Sign up', { name: 'First', password, confirm: password });
  const secret = page.$('output[aria-label=Key]').text().replace(/\s/g, '');
  check('sign-up by the link in the log', secret.length > 15);
  return { staff: await withCode(url, secret), secret };
}

async function withCode(url: string, secret: string): Promise<Visitor> {
  const staff = new Visitor(url);
  const ask = await staff.submit(await staff.open('/auth/login'), 'Login', { email, password });
  const home = await staff.submit(ask, 'Verify', { code: await generate({ secret }) });
  check('sign-in with password and code', home.path.startsWith('/dashboard'), home.path);
  return staff;
}

async function prove(root: string, spec: ReturnType<typeof runSpecOf>): Promise<void> {
  const passwd = readFileSync(join(root, 'etc/passwd'), 'utf8');
  const [, uid = '', gid = '', home = ''] =
    new RegExp(`^${spec.user}:x:(\\d+):(\\d+):[^:]*:([^:]*)`, 'm').exec(passwd) ?? [];
  check('the user is fixed and not root', Number(uid) >= 1_000, `${spec.user} ${uid}:${gid}`);
  const size = (path: string) => Number(run('du', ['-skx', join(root, path)]).split('\t')[0]) / 1024;
  console.log(
    `size: ${Math.round(size('.'))} MB, of it node_modules ${Math.round(size('app/node_modules'))} MB`,
  );
  // typescript stays: an optional peer of Remix.
  const tools = ['vite', 'vitest', '@playwright', '@biomejs', '@remix-run/dev'];
  const found = tools.filter((name) => existsSync(join(root, 'app/node_modules', name)));
  check('no development tools in it', found.length === 0, found.join());

  // An engine gives a new volume the owner of the folder it covers.
  const data = join(work, 'volume');
  mkdirSync(data, { recursive: true });
  const { uid: owner, gid: group } = statSync(join(root, spec.volume));
  chownSync(data, owner, group);
  mount(join(root, spec.volume), '--bind', data);
  mount(join(root, 'tmp'), '-t', 'tmpfs', 'tmpfs');
  run('mount', ['-o', 'remount,ro', root]);

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // The machine's own network: both ports must be free there.
  const ports = { PORT: String(port), ADMIN_API_PORT: String(await freePort()) };
  const env = { ...ports, PUBLIC_URL: url, FIRST_ADMIN_EMAIL: email, HOME: home };
  const began = performance.now();
  const first = await start(root, spec, `${uid}:${gid}`, env);
  check(
    'starts with an empty volume and a read-only root',
    true,
    `${Math.round(performance.now() - began)} ms`,
  );
  check(
    'every process is that user',
    first.users().every((user) => user === uid),
    first.users().join(),
  );
  check('HEALTHCHECK says healthy', first.healthcheck() === 0);
  const link = /\/auth\/sign-up\?[^"\s\\]+/.exec(first.output())?.[0] ?? '';
  check('the log has the invitation link of the first superadmin', link !== '');
  const { staff, secret } = await signUpAndIn(url, link);

  const pdf = await fetch(`${url}/dashboard/insights/report.pdf`, { headers: { cookie: staff.cookie } });
  const bytes = Buffer.from(await pdf.arrayBuffer());
  check(
    "the PDF is drawn by the image's Chromium",
    bytes.subarray(0, 5).toString() === '%PDF-',
    `${bytes.length} bytes`,
  );

  const made = await staff.submit(await staff.open('/dashboard/categories/new'), /^(add|create)/i, {
    name: 'Kept over a restart',
    thumbnail: {
      name: 'a.png',
      type: 'image/png',
      bytes: readFileSync(join(project, 'tests/fixtures/thumbnail.png')),
    },
    icon: {
      name: 'a.svg',
      type: 'image/svg+xml',
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>',
      ),
    },
  });
  check('a category with its picture is made', made.words.includes('Kept over a restart'), made.path);

  const asked = Array.from({ length: 30 }, () =>
    fetch(`${url}/dashboard/categories`, { headers: { cookie: staff.cookie } }).then(async (answer) => {
      await answer.text();
      return answer.status;
    }),
  );
  await fetch(`${url}/healthz`); // by now the thirty before it have arrived
  const ended = first.stop();
  const answers = await Promise.all(asked.map((one) => one.catch(() => 0)));
  check(
    'SIGTERM: what is under way is answered',
    answers.every((status) => status === 200),
    answers.join(),
  );
  check('SIGTERM: ends with 0', (await ended) === 0);

  const again = await start(root, spec, `${uid}:${gid}`, env);
  check('no second invitation after a restart', !again.output().includes('/auth/sign-up?'));
  // A code is taken once: the next one comes with the next half minute.
  await wait(30_000 - (Date.now() % 30_000));
  const back = await withCode(url, secret);
  const list = await back.open('/dashboard/categories');
  check('the data is kept over a restart', list.words.includes('Kept over a restart'));
  check('ends with 0 again', (await again.stop()) === 0);
}

try {
  const { root, spec } = build();
  await prove(root, spec);
} finally {
  unmountAll();
  if (!process.argv.includes('--keep')) rmSync(work, { recursive: true, force: true });
}
