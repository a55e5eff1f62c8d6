import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Browser } from 'puppeteer';
import { errorNamed } from '~/remix-adapter.server';
import { withDeadline } from '~shared/deadline';
import { findChromium } from '~shared/find-chromium';
import { memoryThrottles, type Throttles } from '~shared/throttle';
import { closeChromium, connectChromium, launchChromium, type PrintOptions, printPage } from './chromium';
import { createQueue } from './queue';

/** `message` is for the user. */
export class PrintFailed extends Error {
  override readonly name = 'PrintFailed';
  constructor(
    readonly reason: 'no-chromium' | 'busy' | 'often' | 'late' | 'failed',
    options?: { cause?: unknown },
  ) {
    super(messages[reason], options);
  }
}
const messages = {
  'no-chromium':
    'The server has no Chromium to draw the PDF with. Its operator can add one: run the image that has it, or set CHROMIUM_PATH or CHROMIUM_WS.',
  busy: 'Too many reports are being made right now. Please try again in a minute.',
  often: 'You have asked for many reports within a minute. Please wait a moment and try again.',
  late: 'The PDF could not be made in time.',
  failed: 'The PDF could not be made.',
};

export const isPrintFailed = errorNamed<PrintFailed>('PrintFailed');

const defaults = {
  pages: 2,
  waiting: 30,
  /** SEC-47. */
  perMinute: 30,
  /** Including queue and retry. */
  deadlineMs: 20_000,
  tryMs: 9_000,
  idleMs: 60_000,
  /** Chromium's memory grows over time. */
  recycleAfter: 50,
};

type Running = {
  browser: Promise<Browser>;
  jobs: number;
  open: number;
  retired: boolean;
  /** Puppeteer's promises may never settle after a crash. */
  ended: AbortController;
};

type Foot = Pick<PrintOptions, 'footer' | 'footerStyle'>;

export type Printer = ReturnType<typeof createPrinter>;

/**
 * One Chromium, closed when idle, replaced after 50 reports or a crash (REL-19).
 * @param chromiumPath null: searched for
 * @param chromiumWs replaces a local one
 */
export function createPrinter({
  chromiumPath,
  chromiumWs = null,
  log,
  throttles = memoryThrottles,
  ...limits
}: {
  chromiumPath: string | null;
  chromiumWs?: string | null;
  log: Logger;
  throttles?: Throttles;
} & Partial<typeof defaults>) {
  const { pages, waiting, perMinute, deadlineMs, tryMs, idleMs, recycleAfter } = { ...defaults, ...limits };
  const queue = createQueue({ width: pages, length: waiting });
  const asked = throttles('reports', { points: perMinute, seconds: 60 });
  let current: Running | null = null;
  const alive = new Set<Running>();
  let idle: NodeJS.Timeout | undefined;

  const find = () => chromiumWs ?? findChromium(chromiumPath);

  function take(found: string): Running {
    clearTimeout(idle);
    if (current && current.jobs >= recycleAfter) {
      if (current.open === 0) void endChromium(current);
      else retire(current);
    }
    if (!current) {
      const running: Running = {
        browser: chromiumWs
          ? connectChromium(chromiumWs, tryMs)
          : launchChromium(found, { timeoutMs: tryMs, log }),
        jobs: 0,
        open: 0,
        retired: false,
        ended: new AbortController(),
      };
      current = running;
      alive.add(running);
      running.browser.then(
        (browser) => {
          browser.once('disconnected', () => gone(running));
          // Its children may survive a kill and hold the pipe open.
          browser.process()?.once('exit', () => kill(browser));
        },
        (error) => gone(running, error),
      );
    }
    current.jobs++;
    current.open++;
    return current;
  }

  function release(running: Running): void {
    running.open--;
    if (running.open > 0) return;
    if (running.retired) void endChromium(running);
    else idle = setTimeout(() => void endChromium(running), idleMs).unref();
  }

  function retire(running: Running): void {
    running.retired = true;
    if (current === running) current = null;
  }

  function gone(running: Running, reason: unknown = new Error('Chromium ended')): void {
    retire(running);
    alive.delete(running);
    running.ended.abort(reason);
  }

  async function endChromium(running: Running): Promise<void> {
    retire(running);
    const browser = await running.browser.catch(() => null);
    if (browser) {
      const closed = closeChromium(browser).catch(() => {});
      await Promise.race([closed, sleep(3_000, null, { ref: false })]);
      kill(browser);
    }
    gone(running);
  }

  async function attempt(found: string, html: string, foot: Foot, ms: number): Promise<Uint8Array> {
    const running = take(found);
    let late: NodeJS.Timeout | undefined;
    try {
      const print = running.browser.then((browser) => printPage(browser, html, { ...foot, timeoutMs: ms }));
      print.catch(() => {}); // may reject after losing the race
      const tooLate = new Promise<never>((_, reject) => {
        late = setTimeout(() => reject(new PrintFailed('late')), ms);
        running.ended.signal.addEventListener('abort', () => reject(running.ended.signal.reason));
      });
      return await Promise.race([print, tooLate]);
    } catch (error) {
      // Killed only when hanging: it may serve another page.
      retire(running);
      if (isPrintFailed(error)) void running.browser.then(kill, () => {});
      throw error;
    } finally {
      clearTimeout(late);
      release(running);
    }
  }

  return {
    /**
     * @param by user id
     * @throws {PrintFailed} after `deadlineMs` at the latest
     */
    async print(
      html: string,
      { by, signal, ...foot }: Foot & { by: string; signal?: AbortSignal },
    ): Promise<Uint8Array> {
      await asked.take(by).catch(() => {
        throw new PrintFailed('often');
      });
      const found = find();
      if (!found) throw new PrintFailed('no-chromium');
      const until = performance.now() + deadlineMs;
      const left = () => until - performance.now();
      let outOfTime = () => false;
      const printed = async () => {
        try {
          return await attempt(found, html, foot, Math.min(tryMs, left()));
        } catch (error) {
          if (outOfTime() || left() < 1_000) throw error;
          log.warn({ err: error }, 'Chromium failed; trying once more with a new one');
          return attempt(found, html, foot, Math.min(tryMs, left()));
        }
      };
      try {
        return await withDeadline(deadlineMs, signal, (stop) => {
          outOfTime = () => stop.aborted;
          return queue.run(printed, stop, () => new PrintFailed('busy'));
        });
      } catch (error) {
        if (error instanceof PrintFailed) throw error;
        if (signal?.aborted) throw new PrintFailed('late', { cause: error });
        log.error({ err: error }, 'no PDF');
        throw new PrintFailed(outOfTime() ? 'late' : 'failed', { cause: error });
      }
    },

    state(): 'unavailable' | 'idle' | 'running' {
      if (alive.size > 0) return 'running';
      return find() ? 'idle' : 'unavailable';
    },

    load: () => ({
      open: [...alive].reduce((sum, running) => sum + running.open, 0),
      waiting: queue.waiting(),
    }),

    async pids(): Promise<number[]> {
      const browsers = await Promise.all([...alive].map(({ browser }) => browser.catch(() => null)));
      return browsers.map((browser) => browser?.process()?.pid).filter((pid) => pid !== undefined);
    },

    async close(): Promise<void> {
      clearTimeout(idle);
      await Promise.all([...alive].map(endChromium));
    },
  };
}

/** Each has its own process group. */
function kill(browser: Browser): void {
  const pid = browser.process()?.pid;
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}
