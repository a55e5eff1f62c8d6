import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunSpec } from './dockerfile';

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** A process in the root, as an engine would start it: its own process ids, the image's user and environment, nothing else. */
export type Container = {
  output(): string;
  /** Numeric user of every process in it. */
  users(): string[];
  /** The image's HEALTHCHECK; @returns its exit status. */
  healthcheck(): number;
  /** SIGTERM to the first process, as `docker stop` does; @returns the exit status. */
  stop(): Promise<number | null>;
};

/**
 * @param ids user and group as numbers
 * @param env what `docker run -e` would add
 */
export async function start(
  root: string,
  spec: RunSpec,
  ids: string,
  env: Record<string, string>,
): Promise<Container> {
  const all = { PATH: path, ...spec.env, ...env } as unknown as NodeJS.ProcessEnv;
  const inside = (command: string[]) => [
    ...['chroot', `--userspec=${ids}`, root, '/usr/bin/env', '-C', spec.workdir],
    ...command,
  ];
  const child = spawn(
    'unshare',
    ['--pid', '--fork', '--kill-child', `--mount-proc=${root}/proc`, ...inside(spec.command)],
    { env: all, stdio: ['ignore', 'pipe', 'pipe'] },
  );
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
  return {
    output: () => output,
    users: () => processes(child).map((pid) => /^Uid:\s+(\d+)/m.exec(status(pid))?.[1] ?? '?'),
    healthcheck: () => {
      try {
        const [program = '', ...args] = inside(spec.healthcheck);
        execFileSync(program, args, { env: all, stdio: 'pipe' });
        return 0;
      } catch (error) {
        return (error as { status: number }).status;
      }
    },
    async stop() {
      const [first] = processes(child);
      if (first) process.kill(first, 'SIGTERM');
      return exited;
    },
  };
}

const status = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');

/** The processes below one, nearest first. */
function processes({ pid }: Pick<ChildProcess, 'pid'>): number[] {
  const children = (of: number) =>
    readFileSync(`/proc/${of}/task/${of}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const below = (of: number): number[] => children(of).flatMap((child) => [child, ...below(child)]);
  return below(pid as number);
}
