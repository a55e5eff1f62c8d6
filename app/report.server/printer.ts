import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Browser } from 'puppeteer';
import { errorNamed } from '~/remix-adapter.server';
import { withDeadline } from '~shared/deadline';
import { findChromium } from '~shared/find-chromium';
import { memoryThrottles, type Throttles } from '~shared/throttle';
import { closeChromium, connectChromium, launchChromium, type PrintOptions, printPage } from './chromium';
import { createQueue } from './queue';

/** Why there is no PDF. `message` is a message for the person. */
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

/** Whether a thrown value is a PrintFailed. */
export const isPrintFailed = errorNamed<PrintFailed>('PrintFailed');

const defaults = {
  /** Pages open at once, and the length of the queue. */
  pages: 2,
  waiting: 30,
  /** Reports one person may ask for within a minute (SEC-47). */
  perMinute: 30,
  /** Timeout of a report, queue and second try included; ms. */
  deadlineMs: 20_000,
  /** A try that takes longer has a Chromium that hangs: it is ended, and a new one tries again; ms. */
  tryMs: 9_000,
  /** Chromium is closed after this idle time; ms. */
  idleMs: 60_000,
  /** After so many reports a fresh one takes over: Chromium's memory grows over the weeks. */
  recycleAfter: 50,
};

type Running = {
  browser: Promise<Browser>;
  jobs: number;
  open: number;
  retired: boolean;
  /** Aborts when the browser has ended: some of puppeteer's promises never settle then. */
  ended: AbortController;
};

/** What stands at the foot of each page. */
type Foot = Pick<PrintOptions, 'footer' | 'footerStyle'>;

export type Printer = ReturnType<typeof createPrinter>;

/**
 * One Chromium for all reports: started with the first report, closed when idle, replaced after 50 and when it
 * crashed (REL-19).
 * @param chromiumPath CHROMIUM_PATH, or null: it is looked for
 * @param chromiumWs CHROMIUM_WS: one that runs elsewhere is used in place of any of this machine
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

  /** Path of the program, or address of one elsewhere; null when there is none. */
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
          // When it is killed, children of its own may live on and hold the pipe open: no one would notice.
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

  /** Takes no new report; closed when the open ones are done. */
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
      print.catch(() => {}); // it is raced, and may fail after it has lost
      const tooLate = new Promise<never>((_, reject) => {
        late = setTimeout(() => reject(new PrintFailed('late')), ms);
        running.ended.signal.addEventListener('abort', () => reject(running.ended.signal.reason));
      });
      return await Promise.race([print, tooLate]);
    } catch (error) {
      // Crashed, hanging or confused: whatever it was, the next try gets a new one. Another page may still be at work
      // in this one, so it is ended at once only when it hangs.
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
     * Prints a document to PDF.
     * @param html whole document, everything it needs in it
     * @param footer text at the foot of each page; @param footerStyle CSS of the footer; @param by id of who asks
     * @param signal cancels the report when its request is closed
     * @throws {PrintFailed} with a message for the person, after `deadlineMs` at the latest
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

    /** For `/readyz`: whether export can work, and whether Chromium runs at this moment. */
    state(): 'unavailable' | 'idle' | 'running' {
      if (alive.size > 0) return 'running';
      return find() ? 'idle' : 'unavailable';
    },

    /** For `/metrics`: reports with an open page, and reports in the queue. */
    load: () => ({
      open: [...alive].reduce((sum, running) => sum + running.open, 0),
      waiting: queue.waiting(),
    }),

    /** Process ids of the Chromiums that run; more than one only while one takes over from another. */
    async pids(): Promise<number[]> {
      const browsers = await Promise.all([...alive].map(({ browser }) => browser.catch(() => null)));
      return browsers.map((browser) => browser?.process()?.pid).filter((pid) => pid !== undefined);
    },

    /** Ends Chromium; reports under way fail. */
    async close(): Promise<void> {
      clearTimeout(idle);
      await Promise.all([...alive].map(endChromium));
    },
  };
}

/** Ends a Chromium with all its processes: puppeteer starts each in a process group of its own. */
function kill(browser: Browser): void {
  const pid = browser.process()?.pid;
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
