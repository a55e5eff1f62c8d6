import { lineBack } from './form-drafts';

/** Milliseconds between checks, and their timeout. */
const everyMs = 4_000;
const timeoutMs = 8_000;
/** Then the request has another problem. */
const maxAttempts = 3;

export type Connection = {
  lostAt: Date | null;
  /** 'refused': the navigation was not started. */
  held: 'refused' | 'waiting' | null;
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

/** Checks the server; `navigator.onLine` knows only networks. */
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

/** Loads data, waiting while offline. */
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
