// As much of a container engine as our Dockerfile needs: its stages as layers over a Debian root, and its command in a root of its own.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Runs a program. @returns what it prints @throws with the end of what it printed */
export function run(program: string, args: string[], env: Record<string, string | undefined> = process.env) {
  try {
    return execFileSync(program, args, {
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 2 ** 27,
      env: env as NodeJS.ProcessEnv,
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

/** One line of a Dockerfile, continuations joined: `RUN`, `npm ci`. */
type Step = { name: string; text: string };
type Stage = { name: string; from: string; steps: Step[] };

/** What a stage is made of, from the image that its first one starts from to itself. */
function lineage(stage: Stage, stages: Stage[]): Stage[] {
  const parent = stages.find(({ name }) => name !== '' && name === stage.from);
  return [...(parent ? lineage(parent, stages) : []), stage];
}

/** Stages of a Dockerfile, build arguments filled in. @throws at a step that `build` does not know: it would not be proven */
export function readStages(dockerfile: string): Stage[] {
  const args = new Map<string, string>();
  const stages: Stage[] = [];
  const lines = dockerfile
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n');
  for (const line of lines.map((one) => one.trim()).filter(Boolean)) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const text = rest.replace(/\$\{(\w+)\}/g, (whole, arg: string) => args.get(arg) ?? whole).trim();
    if (name === 'ARG') args.set(...(text.split('=') as [string, string]));
    else if (name === 'FROM') {
      const [from = '', , alias = ''] = text.split(/\s+/);
      stages.push({ name: alias, from, steps: [] });
    } else if (/^(WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD)$/.test(name))
      stages.at(-1)?.steps.push({ name, text });
    else throw new Error(`Not understood: ${line}`);
  }
  return stages;
}

/** What debian:…-slim leaves out of every package, in the words of dpkg. */
const slimPaths = `path-exclude /usr/share/doc/*
path-include /usr/share/doc/*/copyright
path-exclude /usr/share/info/*
path-exclude /usr/share/locale/*
path-exclude /usr/share/man/*
path-exclude /usr/share/lintian/*
`;

/** debian:…-slim's own setting: apt leaves no packages and no caches behind. */
const aptWithoutCache = `APT::Update::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`;

/**
 * Stands in for the official images `debian:<debian>-slim` and `node:<version>-<debian>-slim`: a minimal Debian root of the same release, from
 * where this machine gets its Debian; for the second with Node and npm from npm.
 */
function makeBase(folder: string, image: string): void {
  const [, node, debian = ''] = /^(?:node:([\w.]+)-|debian:)(\w+)-slim$/.exec(image) ?? [];
  const targets = run('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE)']).split('\n');
  const sources = [...new Set(targets)].filter((line) => line.split(' ')[1]?.split('-')[0] === debian);
  const [uri] = sources.find((line) => line.endsWith(` ${debian}`))?.split(' ') ?? [];
  if (!uri) throw new Error(`${image} is no slim image of a Debian that apt knows here.`);
  if (!existsSync(join(folder, 'etc/debian_version')))
    run('debootstrap', ['--variant=minbase', debian, folder, uri]);
  mkdirSync(join(folder, 'etc/dpkg/dpkg.cfg.d'), { recursive: true });
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/docker'), slimPaths);
  writeFileSync(join(folder, 'etc/apt/apt.conf.d/docker-clean'), aptWithoutCache);
  const slim =
    'find usr/share/doc -type f ! -name copyright -delete; rm -rf usr/share/info/* usr/share/locale/* usr/share/man/* usr/share/lintian/* var/lib/apt/lists/* var/cache/apt/*';
  run('sh', ['-c', `cd '${folder}' && ${slim}`]);
  writeFileSync(join(folder, 'etc/apt/sources.list'), sources.map((line) => `deb ${line} main\n`).join(''));
  const [local, fetched] = [join(folder, 'usr/local'), join(folder, 'tmp/node')];
  if (!node || existsSync(join(local, 'bin/node'))) return;
  run('npm', ['install', '--no-save', '--prefix', fetched, `node-linux-${process.arch}@${node}`, 'npm@11']);
  cpSync(join(fetched, `node_modules/node-linux-${process.arch}/bin/node`), join(local, 'bin/node'));
  cpSync(join(fetched, 'node_modules/npm'), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  run('rm', ['-rf', fetched]);
}

/** The build context: the checkout without what .dockerignore names. */
function makeContext(project: string, folder: string): void {
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const excluded = ignored.map((line) => `--exclude='${line.startsWith('*') ? line : `./${line}`}'`);
  mkdirSync(folder, { recursive: true });
  run('sh', ['-c', `tar -C '${project}' ${excluded.join(' ')} -cf - . | tar -C '${folder}' -xf -`]);
}

/**
 * Carries out every step of every stage that makes files, as it is written.
 * @returns the root of each stage by name, the last one's by ''
 */
export function build(project: string, stages: Stage[], work: string): Map<string, string> {
  const context = join(work, 'context');
  makeContext(project, context);
  const roots = new Map<string, string>();
  /** Folders that a stage begins with, the topmost first, as overlayfs takes them; by name of stage or image. */
  const layers = new Map<string, string>();
  for (const [at, stage] of stages.entries()) {
    const layer = join(work, `stage-${at}`);
    const root = join(layer, 'root');
    if (!layers.has(stage.from)) {
      const folder = join(work, `base-${layers.size}`);
      makeBase(folder, stage.from);
      layers.set(stage.from, folder);
    }
    const below = layers.get(stage.from);
    layers.set(stage.name, `${layer}/changes:${below}`);
    for (const folder of ['changes', 'work']) mkdirSync(join(layer, folder), { recursive: true });
    mount(
      root,
      ...['-t', 'overlay', 'overlay'],
      ...['-o', `lowerdir=${below},upperdir=${layer}/changes,workdir=${layer}/work`],
    );
    mount(join(root, 'dev'), '--bind', '/dev');
    mount(join(root, 'dev/shm'), '-t', 'tmpfs', 'tmpfs');
    cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
    writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
    // A machine behind a proxy trusts a certificate of its own; none of it gets into the image.
    const ca = stage.name === 'build' && process.env.NODE_EXTRA_CA_CERTS;
    if (ca) cpSync(ca, join(root, 'run/ca.pem'));
    const trust = ca ? { NODE_EXTRA_CA_CERTS: '/run/ca.pem', npm_config_cafile: '/run/ca.pem' } : {};
    roots.set(stage.name, root);
    const inherited = lineage(stage, stages).flatMap(({ steps }) => steps);
    let workdir =
      inherited.slice(0, -stage.steps.length).findLast(({ name }) => name === 'WORKDIR')?.text ?? '/';
    for (const { name, text } of stage.steps) {
      if (name === 'WORKDIR') {
        workdir = text;
        mkdirSync(join(root, workdir), { recursive: true });
      }
      if (name === 'RUN') {
        console.log(`  RUN ${text.replace(/\s+/g, ' ').slice(0, 110)}`);
        const env = { PATH: systemPath, HOME: '/root', ...trust };
        run('chroot', [root, '/bin/sh', '-c', `cd ${workdir} && ${text}`], env);
      }
      if (name !== 'COPY') continue;
      const [first = '', ...others] = text.split(/\s+/);
      const from = /^--from=(.*)/.exec(first)?.[1];
      const words = from ? others : [first, ...others];
      const named = words.at(-1) ?? '';
      const target = join(root, named.startsWith('/') ? '' : workdir, named);
      const sources = words.slice(0, -1).map((word) => join(from ? (roots.get(from) ?? '') : context, word));
      // Several sources, or one for a folder named with a slash, go into a folder.
      const into = sources.length > 1 || target.endsWith('/');
      if (into) mkdirSync(target, { recursive: true });
      for (const source of sources) run('cp', [into ? '-a' : '-aT', source, target]);
    }
  }
  return roots;
}

/** What a stage, with those it starts from, says about running it. @throws when it does not say something of it */
export function runSpecOf(stage: Stage, stages: Stage[]) {
  const steps = lineage(stage, stages).flatMap((one) => one.steps);
  const text = (name: string) => steps.findLast((one) => one.name === name)?.text ?? '';
  const list = (name: string) => JSON.parse(/\[.*\]/.exec(text(name))?.[0] ?? '[]') as string[];
  const pairs = steps.filter(({ name }) => name === 'ENV').flatMap((step) => step.text.split(/\s+/));
  const spec = {
    env: Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string])) as Record<
      string,
      string
    >,
    user: text('USER'),
    workdir: text('WORKDIR'),
    volume: text('VOLUME'),
    command: [...list('ENTRYPOINT'), ...list('CMD')],
    healthcheck: list('HEALTHCHECK'),
  };
  for (const [what, value] of Object.entries(spec))
    if (value.length === 0) throw new Error(`The image does not say its ${what}.`);
  return spec;
}

/**
 * Starts the image's command in its root as an engine does: its own process ids, the image's user and environment and nothing else; waits
 * until the dashboard listens.
 * @param ids user and group as numbers
 * @param added what `docker run -e` would add
 */
export async function start(
  root: string,
  spec: ReturnType<typeof runSpecOf>,
  ids: string,
  added: Record<string, string>,
) {
  const env = { PATH: systemPath, ...spec.env, ...added } as unknown as NodeJS.ProcessEnv;
  const inside = ['chroot', `--userspec=${ids}`, root, '/usr/bin/env', '-C', spec.workdir];
  const namespace = ['--pid', '--fork', '--kill-child', `--mount-proc=${root}/proc`];
  const child = spawn('unshare', [...namespace, ...inside, ...spec.command], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  for (let waited = 0; !output.includes('dashboard listening'); waited += 100) {
    if (child.exitCode !== null || waited > 90_000) throw new Error(`It did not start:\n${output}`);
    await wait(100);
  }
  const below = (pid: number): number[] => {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text
      .split(' ')
      .filter(Boolean)
      .map(Number)
      .flatMap((one) => [one, ...below(one)]);
  };
  const processes = () => below(child.pid ?? 0);
  return {
    output: () => output,
    /** Numeric user of every process in it. */
    users: () =>
      processes().map((pid) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    /** @throws when the image's HEALTHCHECK says unhealthy */
    healthcheck: () => void run(inside[0] ?? '', [...inside.slice(1), ...spec.healthcheck], env),
    /** SIGTERM to its first process, as `docker stop` does. @returns the exit status */
    stop: () => {
      process.kill(processes()[0] ?? 0, 'SIGTERM');
      return exited;
    },
  };
}
