import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { analytics } from '~contract';

export type LiveSocket = ReturnType<typeof openLiveSocket>;

const defaults = {
  /** Two missed pongs close the connection. */
  pingMs: 30_000,
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
  /** A connection this old resets the backoff. */
  provenMs: 5_000,
  atOnceMs: 200,
  handshakeMs: 5_000,
};
export type LiveSocketTimes = typeof defaults;

/** WebSocket close code 'Service Restart'. */
const serviceRestart = 1012;

/**
 * Reconnects when the WebSocket closes (SPEC §7 Analytics, REL-13).
 * @param target a function: an embedded API may move
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

  /** @returns the pause in ms */
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
    close(): void {
      closing = true;
      clearTimeout(again);
      socket?.terminate();
    },
  };
}

/** One of SPEC §7's events, named in `type`, in `event` or bare. */
export function isLiveEvent(message: string): boolean {
  let value: unknown = message;
  try {
    value = JSON.parse(message);
  } catch {}
  const { type, event } = (typeof value === 'object' && value !== null ? value : { type: value }) as {
    type?: unknown;
    event?: unknown;
  };
  return [type, event].some((name) => analytics.LiveEvent.safeParse({ type: name }).success);
}

function changedCalls(message: string): readonly string[] | null {
  try {
    const event = analytics.ChangeEvent.safeParse(JSON.parse(message));
    return event.success ? event.data.calls : null;
  } catch {
    return null;
  }
}
