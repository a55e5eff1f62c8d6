import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const defaults = {
  /** Without a new request for so long, no one counts on this process any more; ms. */
  quietMs: 500,
  /** New requests are accepted for at least so long, however quiet it is; ms. */
  leastMs: 0,
  /** New requests are accepted for this long, so that a load balancer can see /readyz fail and route elsewhere; ms. */
  acceptMs: 10_000,
  /** Requests that have not ended by then are aborted; ms. */
  deadlineMs: 20_000,
  /** A connection without a request for this long since it was accepted is closed; ms. */
  unusedMs: 2_000,
};
/**
 * `leastMs` for one of several behind a load balancer: with few requests it learns only from /readyz, every 5 s (docs/deploying.md), that
 * this process goes.
 */
export const untilNoticedMs = 7_000;
/** So long must no new connection have come when the socket is closed; ms. */
const lullMs = 20;
/** A turn of the event loop that took less than this had nothing to do; ms. */
const calmMs = 0.2;
/** After so long the next such turn will do, without a lull, and after twice as long any turn; ms. */
const holdMs = 1_000;

/**
 * Lets a server stop without resetting a connection (REL-08). Once stopping, each response says `Connection: close`, so that no client
 * sends its next request into a connection that is going away; the server stops accepting when it has become quiet.
 * @returns stops the server; resolves when every request has ended, after `deadlineMs` at the latest
 */
export function drainable(server: Server, times: Partial<typeof defaults> = {}): () => Promise<void> {
  const { quietMs, leastMs, acceptMs, deadlineMs, unusedMs } = { ...defaults, ...times };
  const open = new Set<ServerResponse>();
  /** Connections that never carried a request: Node counts them neither as idle nor as busy. */
  const unused = new Map<Socket, number>();
  let stopping = false;
  let lastRequest = 0;

  server.prependListener('connection', (socket: Socket) => {
    unused.set(socket, performance.now());
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', (req, res: ServerResponse) => {
    unused.delete(req.socket);
    lastRequest = performance.now();
    open.add(res);
    res.once('close', () => open.delete(res));
    if (stopping) res.setHeader('Connection', 'close');
  });

  return async () => {
    stopping = true;
    const started = performance.now();
    lastRequest = started;
    for (const res of open) if (!res.headersSent) res.setHeader('Connection', 'close');
    const since = (from: number) => performance.now() - from;
    const isExpected = () => since(started) < leastMs || since(lastRequest) < quietMs;
    while (isExpected() && since(started) < acceptMs) await sleep(50);

    const closed = once(server, 'close');
    await stopListening(server);
    const late = setTimeout(() => server.closeAllConnections(), Math.max(0, deadlineMs - since(started)));
    const closeIdle = () => {
      server.closeIdleConnections();
      for (const [socket, accepted] of unused) if (since(accepted) > unusedMs) socket.destroy();
    };
    // Two turns of the event loop after the timer, so that what has arrived by then was read and its connection is idle no more.
    const idle = setInterval(() => setImmediate(() => setImmediate(closeIdle)), quietMs);
    await closed;
    clearTimeout(late);
    clearInterval(idle);
  };
}

/**
 * Closes the listening socket of a server, and nothing else. The system resets the connections that it has taken and that we have not
 * accepted by then. So requests of new connections are held back until the socket is closed: a client with a pending request opens no other
 * connection, and it is closed in a moment in which none came, by a turn of the event loop that had nothing else to do.
 */
async function stopListening(server: Server): Promise<void> {
  const held = new Set<Socket>();
  const started = performance.now();
  let lastConnection = started;
  const hold = (socket: Socket) => {
    lastConnection = performance.now();
    held.add(socket);
    socket.on('error', () => {}); // who goes away while held has no other listener yet
    socket.once('close', () => held.delete(socket));
  };
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection').on('connection', hold);

  for (let now = started; now - started < 2 * holdMs; ) {
    const turn = performance.now();
    await new Promise(setImmediate);
    now = performance.now();
    const calm = now - turn < calmMs && lastConnection < turn;
    if (calm && (now - lastConnection > lullMs || now - started > holdMs)) break;
  }
  // Not `server.close()`: that hangs up at once on connections whose request has arrived but was not read yet.
  NetServer.prototype.close.call(server);

  server.removeListener('connection', hold);
  for (const listener of listeners) server.on('connection', listener);
  for (const socket of held) server.emit('connection', socket);
}
