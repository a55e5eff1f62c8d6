import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { analytics } from '~contract';

export type LiveSocket = ReturnType<typeof openLiveSocket>;

const defaults = {
  /** A ping so often; the connection counts as dead when two in a row stay unanswered; ms. */
  pingMs: 30_000,
  /** Pause before the next try: up to `firstPauseMs`, doubled each time, up to `longestPauseMs`; ms. */
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
  /** A connection that held so long has proven itself: pauses start over, and the first try comes at once; ms. */
  provenMs: 5_000,
  /** 'At once', so that not all dashboards come in the same moment: up to so long; ms. */
  atOnceMs: 200,
  handshakeMs: 5_000,
};
export type LiveSocketTimes = typeof defaults;

/** 'Service Restart' of the registry of close codes: the admin API asks its listeners to come again. */
const serviceRestart = 1012;

/**
 * One WebSocket to the provider (SPEC §7 Analytics), opened again whenever it closes (REL-13): at once when it had held, since another
 * server behind the same address may be there already; after growing pauses while that fails.
 * @param target URL and bearer; a function, since an embedded admin API may move when it restarts
 * @param onEvent a session began or ended; @param onChanged given the names of calls that change what the provider changed by itself; @param onOpen, onClosed the connection was opened, or was lost or rejected
 */
export function openLiveSocket({
  target,
  log,
  onEvent,
  onChanged,
  onOpen,
  onClosed,
  times = {},
}: {
  target: () => { liveUrl: string; token: string };
  log: Logger;
  onEvent: () => void;
  onChanged: (calls: readonly string[]) => void;
  onOpen: () => void;
  onClosed: () => void;
  times?: Partial<LiveSocketTimes>;
}) {
  const { pingMs, handshakeMs, ...pauses } = { ...defaults, ...times };
  let socket: WebSocket | null = null;
  let again: NodeJS.Timeout | undefined;
  let failures = 0;
  let closing = false;

  /** @param heldMs for how long the connection was open; 0 when it never was @returns the pause before the next try, ms */
  function pauseAfter(code: number, heldMs: number): number {
    const { firstPauseMs, longestPauseMs, provenMs, atOnceMs } = pauses;
    if (heldMs >= provenMs) {
      failures = 0;
      return Math.random() * atOnceMs;
    }
    if (heldMs > 0 && code === serviceRestart) return Math.random() * firstPauseMs;
    return Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** failures++);
  }

  function connect(): void {
    const { liveUrl, token } = target();
    const current = new WebSocket(liveUrl, {
      headers: { authorization: `Bearer ${token}` },
      handshakeTimeout: handshakeMs,
      maxPayload: 64 * 1024,
      perMessageDeflate: false,
    });
    socket = current;
    let unanswered = 0;
    let openedAt = 0;
    const heartbeat = setInterval(() => {
      if (current.readyState !== WebSocket.OPEN) return;
      if (unanswered >= 2) return current.terminate();
      unanswered++;
      current.ping();
    }, pingMs).unref();
    current.on('open', () => {
      openedAt = performance.now();
      log.info('live events: connected');
      onOpen();
    });
    current.on('pong', () => {
      unanswered = 0;
    });
    current.on('message', (data) => {
      unanswered = 0;
      const text = String(data);
      if (isLiveEvent(text)) return onEvent();
      const calls = changedCalls(text);
      if (calls) onChanged(calls);
    });
    // Every error is followed by 'close'.
    current.on('error', (error) => log.debug({ err: error }, 'live events: error'));
    current.on('close', (code) => {
      clearInterval(heartbeat);
      if (closing) return;
      const pause = pauseAfter(code, openedAt > 0 ? performance.now() - openedAt : 0);
      if (openedAt > 0 || failures === 1) log.warn({ code }, 'live events: not connected; trying again');
      again = setTimeout(connect, pause).unref();
      onClosed();
    });
  }
  connect();

  return {
    /** Closes the connection for good. */
    close(): void {
      closing = true;
      clearTimeout(again);
      socket?.terminate();
    },
  };
}

/**
 * Whether a message is one of SPEC §7's two events. Providers name the event in `type` or `event`, or send its bare name;
 * anything else is not for us.
 */
export function isLiveEvent(message: string): boolean {
  let value: unknown = message;
  try {
    value = JSON.parse(message);
  } catch {
    // Not JSON: the bare name, or nothing of ours.
  }
  const { type, event } = (typeof value === 'object' && value !== null ? value : { type: value }) as {
    type?: unknown;
    event?: unknown;
  };
  return [type, event].some((name) => analytics.LiveEvent.safeParse({ type: name }).success);
}

/** What a message says that the provider changed by itself; null of any other message. */
function changedCalls(message: string): readonly string[] | null {
  try {
    const event = analytics.ChangeEvent.safeParse(JSON.parse(message));
    return event.success ? event.data.calls : null;
  } catch {
    return null;
  }
}
