import type { Logger } from 'pino';
import { formatClocksSeconds } from '~/lib/dates';
import type { LiveNumbers, LiveStatus } from '~/lib/live';
import type { AdminApi } from './admin-api';
import { type LiveSocket, type LiveSocketTimes, openLiveSocket } from './live-socket';

/** A browser's open stream, as far as the hub needs to know it. */
export type Reader = {
  write(text: string): void;
  /** Bytes written that the browser has not taken yet. */
  waiting(): number;
  /** Ends the stream. */
  end(): void;
};

export type Live = ReturnType<typeof createLive>;

const defaults = {
  /** Events closer together than this make one refresh (REL-13); ms. */
  refreshMs: 2_000,
  /** While there is no connection the numbers are read anew so often; ms. */
  pollMs: 60_000,
  /** Without a connection for so long, the numbers count as polled rather than as about to be live again; ms. */
  timeoutMs: 10_000,
  /** A comment line keeps proxies from closing a quiet stream; ms. */
  pingMs: 20_000,
  /** A browser that leaves more than this unread is dropped (REL-14); bytes. */
  mostWaiting: 1024 * 1024,
};

/**
 * Live numbers: one connection to the provider, any number of browsers. An event drops what it changes from the cache and
 * sends every browser the new number, at most once in 2 s. All pages read the same cache, so no two show different numbers.
 */
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
  /** Names of the calls that change what the provider may change by itself. */
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
  /** Of what is read for the browsers: how often it was begun, and the newest that they were sent. */
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
    // Events may have been missed. The first event afterwards need not wait for its turn, unless connections come and go.
    const first = performance.now() - lastConnected >= refreshMs;
    lastConnected = performance.now();
    if (first) refresh();
    else changed();
  }

  function disconnected(): void {
    if (status === 'live') setStatus('reconnecting');
    pollingTimer ??= setTimeout(() => setStatus('polling'), timeoutMs).unref();
  }

  /** Something changed: refresh now, or when the last change is 2 s ago. */
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

  /** The provider changed something by itself: what is cached of it is too old. */
  function changedThere(calls: readonly string[]): void {
    for (const call of calls) api.changed(call);
  }

  function refresh(): void {
    changes++;
    api.changed('live');
    void emit();
  }

  /** The numbers as every page shows them now. `users` is null when they cannot be read. */
  const numbers = async (): Promise<LiveNumbers> => (await newest()).numbers;

  /** The numbers, and whether they are what the provider said just now. */
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

  /** Sends every browser the numbers, and those that could not be read after the event that is still the last one again when they can. */
  async function emit(): Promise<void> {
    clearTimeout(again);
    if (readers.size === 0) return;
    const read = ++reads.begun;
    const { numbers, current } = await newest();
    if (read < reads.sent || closed) return; // one that was begun later was quicker
    reads.sent = read;
    send(eventText(numbers));
    // Without a connection they are polled anyway.
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

    /** Opens the connection to the provider. */
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

    /** A browser joins: it gets the numbers at once and after every change. @returns takes it out again */
    join(reader: Reader): () => void {
      if (closed) {
        reader.end(); // the browser asks again, and then finds another process
        return () => {};
      }
      readers.add(reader);
      void numbers().then((now) => readers.has(reader) && reader.write(eventText(now)));
      return () => void readers.delete(reader);
    },

    /** Open streams. */
    size: () => readers.size,

    /** Ends all streams and the connection. */
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
