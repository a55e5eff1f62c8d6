import type { Logger } from 'pino';
import { formatClocksSeconds } from '~/lib/dates';
import type { LiveNumbers, LiveStatus } from '~/lib/live';
import type { AdminApi } from './admin-api';
import { type LiveSocket, type LiveSocketTimes, openLiveSocket } from './live-socket';

export type Reader = {
  write(text: string): void;
  /** Bytes that the browser has not read yet. */
  waiting(): number;
  end(): void;
};

export type Live = ReturnType<typeof createLive>;

const defaults = {
  /** REL-13. */
  refreshMs: 2_000,
  pollMs: 60_000,
  /** After this, status is 'polling'. */
  timeoutMs: 10_000,
  /** Keeps proxies from closing a quiet stream. */
  pingMs: 20_000,
  /** REL-14. */
  mostWaiting: 1024 * 1024,
};

/** One connection to the provider serves all browsers, with at most one update in 2 s. */
export function createLive({
  api,
  target,
  log,
  socket: socketTimes,
  changesItself = async () => [],
  ...times
}: {
  api: Pick<AdminApi, 'changed' | 'read'>;
  target: () => { liveUrl: string; token: string };
  log: Logger;
  socket?: Partial<LiveSocketTimes>;
  changesItself?: () => Promise<readonly string[]>;
} & Partial<typeof defaults>) {
  const { refreshMs, pollMs, timeoutMs, pingMs, mostWaiting } = { ...defaults, ...times };
  const readers = new Set<Reader>();
  let status: LiveStatus = 'reconnecting';
  let changes = 0;
  let closed = false;
  let socket: LiveSocket | null = null;
  let pollingTimer: NodeJS.Timeout | undefined;
  let lastChange = Number.NEGATIVE_INFINITY;
  let lastConnected = Number.NEGATIVE_INFINITY;
  let due: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  const reads = { begun: 0, sent: 0 };
  const timers: NodeJS.Timeout[] = [];

  function setStatus(next: LiveStatus): void {
    if (status === next) return;
    status = next;
    void emit();
  }

  function connected(): void {
    clearTimeout(pollingTimer);
    pollingTimer = undefined;
    status = 'live';
    void changesItself().then(changedThere);
    // Events may have been missed while disconnected.
    const first = performance.now() - lastConnected >= refreshMs;
    lastConnected = performance.now();
    if (first) refresh();
    else changed();
  }

  function disconnected(): void {
    if (status === 'live') setStatus('reconnecting');
    pollingTimer ??= setTimeout(() => setStatus('polling'), timeoutMs).unref();
  }

  function changed(): void {
    if (due) return;
    const next = () => {
      due = undefined;
      lastChange = performance.now();
      refresh();
    };
    const wait = lastChange + refreshMs - performance.now();
    if (wait <= 0) next();
    else due = setTimeout(next, wait).unref();
  }

  function changedThere(calls: readonly string[]): void {
    for (const call of calls) api.changed(call);
  }

  function refresh(): void {
    changes++;
    api.changed('live');
    void emit();
  }

  const numbers = async (): Promise<LiveNumbers> => (await newest()).numbers;

  async function newest(): Promise<{ numbers: LiveNumbers; current: boolean }> {
    try {
      const { data, asOf, staleBecause } = await api.read('liveUsers');
      const clock = formatClocksSeconds(asOf);
      return {
        numbers: { status, changes, users: data.length, at: asOf, clock },
        current: staleBecause === null,
      };
    } catch (error) {
      log.debug({ err: error }, 'live users could not be read');
      return { numbers: { status, changes, users: null, at: null, clock: '' }, current: false };
    }
  }

  async function emit(): Promise<void> {
    clearTimeout(again);
    if (readers.size === 0) return;
    const read = ++reads.begun;
    const { numbers, current } = await newest();
    if (read < reads.sent || closed) return; // a later read was faster
    reads.sent = read;
    send(eventText(numbers));
    // While disconnected they are polled anyway.
    if (!current && status === 'live' && read === reads.begun)
      again = setTimeout(() => void emit(), refreshMs).unref();
  }

  function send(text: string): void {
    for (const reader of readers) {
      if (reader.waiting() > mostWaiting) {
        readers.delete(reader);
        reader.end();
      } else reader.write(text);
    }
  }

  return {
    numbers,

    start(): void {
      socket = openLiveSocket({
        target,
        log,
        onEvent: changed,
        onChanged: changedThere,
        onOpen: connected,
        onClosed: disconnected,
        times: socketTimes,
      });
      pollingTimer = setTimeout(() => setStatus('polling'), timeoutMs).unref();
      timers.push(
        setInterval(() => status !== 'live' && changed(), pollMs).unref(),
        setInterval(() => send(':\n\n'), pingMs).unref(),
      );
    },

    join(reader: Reader): () => void {
      if (closed) {
        reader.end(); // the browser reconnects to another process
        return () => {};
      }
      readers.add(reader);
      void numbers().then((now) => readers.has(reader) && reader.write(eventText(now)));
      return () => void readers.delete(reader);
    },

    size: () => readers.size,

    close(): void {
      closed = true;
      for (const timer of timers) clearInterval(timer);
      clearTimeout(due);
      clearTimeout(again);
      clearTimeout(pollingTimer);
      socket?.close();
      for (const reader of readers) reader.end();
      readers.clear();
    },
  };
}

function eventText(numbers: LiveNumbers): string {
  return `event: live\ndata: ${JSON.stringify(numbers)}\n\n`;
}
