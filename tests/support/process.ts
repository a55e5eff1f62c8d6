import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/lib/machine.mjs';

export type Running = {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  url: string;
  pid: number;
  /** Everything it wrote so far, stdout and stderr. */
  output(): string;
  /** Asks it to stop (SIGTERM by default; 0 sends nothing) and resolves with its exit status. */
  stop(signal?: NodeJS.Signals | 0): Promise<number | null>;
};

const running = new Set<ChildProcess>();
// A test runner that is cut short must not leave servers behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export { freePort } from '../../scripts/lib/machine.mjs';

/** This process's environment without what would point a server of ours somewhere else. */
export function cleanEnvironment(): Record<string, string | undefined> {
  const keep = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'CHROMIUM_PATH'];
  const kept = Object.fromEntries(keep.map((name) => [name, process.env[name]]));
  // Tests work faster than a person; the limit has its own (requests/pace).
  return { ...kept, REQUESTS_PER_MINUTE: '0' };
}

/**
 * Starts a Node process of the build, or of the sources, and waits until `/healthz` answers.
 * @param file path below the project's folder
 * @param options.readyMs how long it may take; then it is ended and this throws with what it wrote
 * @param options.detached gives it a process group of its own
 */
export async function startServer(
  file: string,
  port: number,
  env: Record<string, string>,
  { readyMs = 180_000, detached = false } = {},
): Promise<Running> {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, `${root}${file}`], {
    cwd: root,
    env: { ...cleanEnvironment(), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (signal: NodeJS.Signals | 0 = 'SIGTERM') => {
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 40_000);
    const code = await exited;
    clearTimeout(late);
    return code;
  };
  for (const until = Date.now() + readyMs; ; await wait(50)) {
    const healthy = await isHealthy(url);
    // Asked after: another server may answer there, and ours have ended for it.
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}:\n${output}`);
    if (healthy) return { url, pid: child.pid ?? 0, output: () => output, stop };
    if (Date.now() > until) {
      await stop('SIGKILL');
      throw new Error(`${file} did not answer /healthz within ${readyMs} ms:\n${output}`);
    }
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}
