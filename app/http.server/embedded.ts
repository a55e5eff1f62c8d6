import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { withDeadline } from '~shared/deadline';
import { closeEmbeddedMs } from '~shared/stop-times';
import type { Provider } from './services';

const Ready = z.object({
  type: z.literal('ready'),
  url: z.url(),
  liveUrl: z.url(),
  token: z.string().min(1),
  mediaKey: z.string(),
  appKey: z.string().optional(),
  signIns: z
    .array(z.object({ email: z.string(), password: z.string(), note: z.string().optional() }))
    .optional(),
});
const StartFailure = z.object({
  type: z.literal('failure'),
  message: z.string(),
  status: z.number().default(1),
});
const Outcome = z.object({ type: z.enum(['ready', 'failure']) });

export type SignIn = NonNullable<z.output<typeof Ready>['signIns']>[number];

/** `status` is the exit status. */
export class EmbeddedStartError extends Error {
  override readonly name = 'EmbeddedStartError';
  constructor(
    message: string,
    readonly status = 1,
  ) {
    super(message);
  }
}

/** Ignores signals to the process group; ends when the channel closes. */
type Launched = {
  child: ChildProcess;
  ready: Promise<z.output<typeof Ready>>;
  exited: Promise<number | null>;
};

const defaults = {
  /** Health check. */
  probeMs: 5_000,
  /** Restarted after 20 s. */
  probesMissed: 4,
  pauseMs: 250,
  /** Before SIGKILL. */
  closeMs: closeEmbeddedMs,
};

/**
 * Runs the embedded admin API as a child process, so that its database does not block rendering. Restarts
 * it after a crash or 20 s of silence.
 */
export function createEmbeddedAdminApi({
  entry,
  env,
  log,
  stopping,
  ...times
}: {
  entry: string;
  env: Record<string, string | undefined>;
  log: Logger;
  stopping?: AbortSignal;
} & Partial<typeof defaults>) {
  const { probeMs, probesMissed, pauseMs, closeMs } = { ...defaults, ...times };
  const closing = new AbortController();
  stopping?.addEventListener('abort', () => closing.abort(), { once: true });
  let asked = false;
  let restart = null as (() => void) | null;
  let paused = new AbortController();
  let current: Launched | null = null;
  let provider: Provider | null = null;
  let signIns: SignIn[] = [];
  // All exits but kill -9, when the child notices.
  const endChild = () => current?.child.kill('SIGKILL');
  process.once('exit', endChild);

  async function run(childEnv: typeof env): Promise<Launched> {
    closing.signal.throwIfAborted();
    current = launch(entry, childEnv);
    const ready = await current.ready;
    provider = ready;
    signIns = ready.signIns ?? [];
    return current;
  }

  async function supervise(launched: Launched): Promise<void> {
    let running: Launched | null = launched;
    for (let pause = pauseMs; !closing.signal.aborted; pause = Math.min(pause * 2, 30_000)) {
      if (running) {
        const code = await endOf(running);
        if (asked) return;
        if (closing.signal.aborted)
          return log.error({ code }, 'the embedded admin API stopped before it was asked to');
        if (!restart) log.error({ code }, 'the embedded admin API stopped; starting it again');
      }
      paused = new AbortController();
      const woken = AbortSignal.any([closing.signal, paused.signal]);
      if (!restart) await sleep(pause, undefined, { signal: woken }).catch(() => {});
      const done = restart;
      restart = null;
      try {
        running = await run({ ...env, ADMIN_API_PORT: new URL((provider as Provider).url).port });
        pause = pauseMs;
        done?.();
      } catch (error) {
        running = null;
        if (!closing.signal.aborted && !restart)
          log.error({ err: error }, 'the embedded admin API did not start');
      }
    }
  }

  async function endOf({ child, exited }: Launched): Promise<number | null> {
    const ended = new AbortController();
    void exited.then(() => ended.abort());
    for (let missed = 0; !ended.signal.aborted; ) {
      const pause = sleep(probeMs, undefined, { signal: ended.signal }).catch(() => {});
      missed = (await isResponding((provider as Provider).url, probeMs, ended.signal)) ? 0 : missed + 1;
      if (missed >= probesMissed && !ended.signal.aborted && !closing.signal.aborted) {
        log.error({ pid: child.pid, missed }, 'the embedded admin API does not respond; ending it');
        child.kill('SIGKILL');
        break;
      }
      await pause;
    }
    return exited;
  }

  const endForGood = (child: ChildProcess) => {
    log.warn(`the admin API did not close within ${closeMs / 1000} s and is killed`);
    child.kill('SIGKILL');
  };

  return {
    /** @throws {EmbeddedStartError} */
    async start(): Promise<void> {
      void supervise(await run(env));
    },

    /** Only after `start()`; the port may change. */
    provider(): Provider {
      if (!provider) throw new Error('The embedded admin API has not started yet.');
      return provider;
    },

    /** @returns when it responds; never if superseded */
    restart: () =>
      new Promise<void>((done) => {
        restart = done;
        paused.abort();
        if (!current) return;
        const { child, exited } = current;
        askToStop(child);
        const late = setTimeout(() => endForGood(child), closeMs);
        void exited.then(() => clearTimeout(late));
      }),

    signIns: () => signIns,

    /** Waits for its database to close. */
    async close(): Promise<void> {
      asked = true;
      closing.abort();
      if (current) {
        const { child, exited } = current;
        askToStop(child);
        const late = setTimeout(() => endForGood(child), closeMs);
        await exited;
        clearTimeout(late);
      }
      process.removeListener('exit', endChild);
    },
  };
}

async function isResponding(url: string, ms: number, ended: AbortSignal): Promise<boolean> {
  try {
    return await withDeadline(ms, ended, async (signal) => {
      const response = await fetch(new URL('/healthz', url), { signal });
      await response.arrayBuffer();
      return true;
    });
  } catch {
    return false;
  }
}

function askToStop(child: ChildProcess): void {
  if (child.connected) child.disconnect();
}

function launch(entry: string, env: Record<string, string | undefined>): Launched {
  const child: ChildProcess = fork(entry, ['--embedded'], {
    env: env as NodeJS.ProcessEnv,
    // In development the entry is TypeScript.
    execArgv: entry.endsWith('.ts') ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    // It has no exit event.
    child.once('error', () => child.pid === undefined && resolve(null));
  });
  const ready = new Promise<z.output<typeof Ready>>((resolve, reject) => {
    child.on('message', (message: unknown) => {
      const ok = Ready.safeParse(message);
      if (ok.success) return resolve(ok.data);
      const failure = StartFailure.safeParse(message);
      if (failure.success) return reject(new EmbeddedStartError(failure.data.message, failure.data.status));
      if (!Outcome.safeParse(message).success) return;
      askToStop(child);
      reject(
        new EmbeddedStartError('The admin API started in a way that this dashboard does not understand.'),
      );
    });
    child.once('error', (error) =>
      reject(new EmbeddedStartError(`The admin API could not be run: ${error.message}`)),
    );
    exited.then((code) =>
      reject(new EmbeddedStartError(`The admin API stopped at its start (exit code ${code}).`)),
    );
  });
  return { child, ready, exited };
}
