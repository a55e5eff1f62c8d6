// sudo npm run prove-image [-- --keep]
// Carries out the Dockerfile without a container engine, as far as that goes, and uses what comes out as a person does. docs/deploying.md
// says what is proven by that and what is not. Needs Linux, root, debootstrap and the registries of Debian and npm.
import { chownSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root as project } from '../../scripts/lib/machine.mjs';
import { type Enrolled, enrol } from '../support/authenticator';
import { freePort } from '../support/process';
import { Visitor } from '../support/visitor';
import { build, mount, readStages, run, runSpecOf, start, unmountAll } from './engine';

const work = process.env.PROVE_IMAGE_DIR ?? '/tmp/inzira-image';

function check(what: string, holds: boolean, detail = ''): void {
  console.log(`${holds ? 'ok  ' : 'NOT '} ${what}${detail && ` (${detail})`}`);
  if (!holds) throw new Error(`Not proven: ${what} ${detail}`);
}

async function signIn(url: string, { email, password, code }: Enrolled): Promise<Visitor> {
  const visitor = new Visitor(url);
  const ask = await visitor.submit(await visitor.open('/auth/login'), 'Login', { email, password });
  const home = await visitor.submit(ask, 'Verify', { code: await code() });
  check('sign-in with password and code', home.path.startsWith('/dashboard'), home.path);
  return visitor;
}

/** @param atMost MB that an image, unpacked, may take */
function proveSize(what: string, root: string, atMost: number): void {
  // -x: not what is mounted in it.
  const all = Number(run('du', ['-skx', root]).split('\t')[0]) / 1_024;
  check(`${what} is at most ${atMost} MB`, all <= atMost, `${all.toFixed(0)} MB`);
}

async function prove(root: string, spec: ReturnType<typeof runSpecOf>): Promise<void> {
  const passwd = readFileSync(join(root, 'etc/passwd'), 'utf8').split('\n');
  const [, , uid = '', gid = '', , home = ''] =
    passwd.find((line) => line.startsWith(`${spec.user}:`))?.split(':') ?? [];
  check('the user is fixed and not root', Number(uid) >= 1_000, `${spec.user} ${uid}:${gid}`);

  // An engine gives a new volume the owner of the folder it covers.
  const data = join(work, 'volume');
  mkdirSync(data, { recursive: true });
  const { uid: owner, gid: group } = statSync(join(root, spec.volume));
  chownSync(data, owner, group);
  mount(join(root, spec.volume), '--bind', data);
  mount(join(root, 'tmp'), '-t', 'tmpfs', 'tmpfs');
  run('mount', ['-o', 'remount,ro', root]);

  // The machine's own network: both ports must be free there.
  const [port, apiPort] = [String(await freePort()), String(await freePort())];
  const [url, email] = [`http://127.0.0.1:${port}`, 'first.admin@example.org'];
  const env = { PORT: port, ADMIN_API_PORT: apiPort, PUBLIC_URL: url, FIRST_ADMIN_EMAIL: email, HOME: home };
  const first = await start(root, spec, `${uid}:${gid}`, env);
  check('starts with an empty volume and a read-only root', true);
  const users = first.users();
  check(
    'every process is that user',
    users.every((user) => user === uid),
    users.join(),
  );
  first.healthcheck();
  check('HEALTHCHECK says healthy', true);
  const link = /\/auth\/sign-up\?[^"\s\\]+/.exec(first.output())?.[0] ?? '';
  check('the log has the invitation link of the first superadmin', link !== '');
  const account = await enrol(url, link, email);
  const staff = await signIn(url, account);

  const pdf = await fetch(`${url}/dashboard/insights/report.pdf`, { headers: { cookie: staff.cookie } });
  const bytes = Buffer.from(await pdf.arrayBuffer());
  const isPdf = bytes.subarray(0, 5).toString() === '%PDF-';
  check("the PDF is drawn by the image's Chromium", isPdf, `${bytes.length} bytes`);

  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';
  const name = 'Stored over a restart';
  const made = await staff.submit(await staff.open('/dashboard/categories/new'), /^(add|create)/i, {
    name,
    thumbnail: {
      name: 'a.png',
      type: 'image/png',
      bytes: readFileSync(join(project, 'tests/fixtures/thumbnail.png')),
    },
    icon: { name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from(icon) },
  });
  check('a category with its picture is made', made.words.includes(name), made.path);
  check('SIGTERM: ends with 0', (await first.stop()) === 0);

  const again = await start(root, spec, `${uid}:${gid}`, env);
  check('no second invitation after a restart', !again.output().includes('/auth/sign-up?'));
  // A code is taken once: the next one comes with the next half minute.
  await wait(30_000 - (Date.now() % 30_000));
  const list = await (await signIn(url, account)).open('/dashboard/categories');
  check('the data is there after a restart', list.words.includes(name));
  check('ends with 0 again', (await again.stop()) === 0);
}

try {
  const stages = readStages(readFileSync(join(project, 'Dockerfile'), 'utf8'));
  const [lean, last] = [stages.find(({ name }) => name === 'lean'), stages.at(-1)];
  if (!lean || !last) throw new Error('The Dockerfile has no stage named lean, or none at all.');
  const roots = build(project, stages, work);
  const [leanRoot = '', root = ''] = [roots.get(lean.name), roots.get(last.name)];
  proveSize('lean', leanRoot, 320);
  proveSize('full', root, 650);
  await prove(root, runSpecOf(last, stages));
} finally {
  unmountAll();
  if (!process.argv.includes('--keep')) rmSync(work, { recursive: true, force: true });
}
