import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
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
const Fault = z.object({ type: z.literal('fault'), message: z.string(), status: z.number().default(1) });
/** A message that says how the start went, whatever else is in it. */
const Outcome = z.object({ type: z.enum(['ready', 'fault']) });

export type SignIn = NonNullable<z.output<typeof Ready>['signIns']>[number];

/** The embedded admin API could not start; `message` is one sentence for the operator, `status` how the process should end. */
export class EmbeddedStartError extends Error {
  override readonly name = 'EmbeddedStartError';
  constructor(
    message: string,
    readonly status = 1,
  ) {
    super(message);
  }
}

/**
 * Runs the embedded admin API as a child process, so that its database never blocks the thread that renders
 * pages. When it dies it is started again, after a pause that grows to 30 s.
 * @param entry the file to run, `admin-api/main.ts` or its build
 * @throws {EmbeddedStartError} when the first start fails
 */
export async function startEmbeddedAdminApi({
  entry,
  env,
  log,
}: {
  entry: string;
  env: Record<string, string | undefined>;
  log: Logger;
}) {
  let closing = false;
  let current = await launch(entry, env);
  let provider: Provider = current.ready;
  void watch();

  async function watch(): Promise<void> {
    for (let pause = 250; !closing; pause = Math.min(pause * 2, 30_000)) {
      const code = await current.exited;
      if (closing) return;
      log.error({ code }, 'the embedded admin API stopped; starting it again');
      await sleep(pause);
      try {
        current = await launch(entry, { ...env, ADMIN_API_PORT: new URL(provider.url).port });
        provider = current.ready;
        pause = 250;
      } catch (error) {
        log.error({ err: error }, 'the embedded admin API did not start');
      }
    }
  }

  return {
    provider: () => provider,
    signIns: current.ready.signIns ?? [],
    pid: () => current.child.pid,
    /** Stops it and waits until its database is closed. */
    async close(): Promise<void> {
      closing = true;
      if (current.child.exitCode === null) current.child.kill('SIGTERM');
      await current.exited;
    },
  };
}

async function launch(entry: string, env: Record<string, string | undefined>) {
  const child: ChildProcess = fork(entry, [], {
    env: env as NodeJS.ProcessEnv,
    // In development the entry is TypeScript and needs the loader this process runs under.
    execArgv: entry.endsWith('.ts') ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = await new Promise<z.output<typeof Ready>>((resolve, reject) => {
    child.on('message', (message: unknown) => {
      const ok = Ready.safeParse(message);
      if (ok.success) return resolve(ok.data);
      const fault = Fault.safeParse(message);
      if (fault.success) return reject(new EmbeddedStartError(fault.data.message, fault.data.status));
      if (!Outcome.safeParse(message).success) return;
      // Waiting on would be waiting for ever.
      child.kill();
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
