import { lineBack } from './form-drafts';

/** Milliseconds between checks, and timeout of each. */
const everyMs = 4_000;
const timeoutMs = 8_000;
/** A request that still fails online has another problem. */
const maxAttempts = 3;

export type Connection = {
  lostAt: Date | null;
  /** 'refused': offline, not started; 'waiting': starts after reconnecting. */
  held: 'refused' | 'waiting' | null;
  /** Requests that continue after reconnecting. */
  waiting: number;
};

let state: Connection = { lostAt: null, held: null, waiting: 0 };
const listeners = new Set<() => void>();
let checking: Promise<boolean> | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

export const connection = (): Connection => state;

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changeConnection(next: Partial<Connection>): void {
  state = { ...state, ...next };
  for (const listener of [...listeners]) listener();
}

/** Checks the server. `navigator.onLine` is only a hint: it knows networks, not servers. */
export function checkConnection(): Promise<boolean> {
  checking ??= fetch('/healthz', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(
      ({ status }) => status < 500,
      () => false,
    )
    .then((isThere) => {
      checking = undefined;
      if (isThere) restore();
      else lose();
      return isThere;
    });
  return checking;
}

function lose(): void {
  if (state.lostAt) return;
  timer = setInterval(() => void checkConnection(), everyMs);
  changeConnection({ lostAt: new Date() });
}

function restore(): void {
  if (!state.lostAt) return;
  clearInterval(timer);
  changeConnection({ lostAt: null, held: null });
  dispatchEvent(new Event(lineBack));
}

/** Loads data, if offline after reconnecting. */
export async function loadWhenConnected<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      // Failed fetches throw a TypeError.
      if (!(error instanceof TypeError) || signal.aborted || attempt === maxAttempts) throw error;
      if (!(await checkConnection())) await untilConnected(signal);
    }
  }
}

function untilConnected(signal: AbortSignal): Promise<void> {
  changeConnection({ waiting: state.waiting + 1 });
  return new Promise<void>((resolve, reject) => {
    const goOn = () => {
      if (state.lostAt && !signal.aborted) return;
      unsubscribe();
      signal.removeEventListener('abort', goOn);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const unsubscribe = subscribeToConnection(goOn);
    signal.addEventListener('abort', goOn);
  }).finally(() => changeConnection({ waiting: state.waiting - 1 }));
}
