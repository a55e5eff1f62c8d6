import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const defaults = {
  /** In ms: the load balancer no longer uses this process. */
  quietMs: 500,
  leastMs: 0,
  /** So that a load balancer sees /readyz fail. */
  acceptMs: 10_000,
  deadlineMs: 20_000,
  unusedMs: 2_000,
};
/** Load balancers poll /readyz every 5 s (docs/deploying.md). */
export const untilNoticedMs = 7_000;
const lullMs = 20;
const calmMs = 0.2;
const holdMs = 1_000;

/**
 * Stops a server without resetting connections (REL-08).
 * @returns a function that resolves when all requests have ended, after `deadlineMs` at most
 */
export function drainable(server: Server, times: Partial<typeof defaults> = {}): () => Promise<void> {
  const { quietMs, leastMs, acceptMs, deadlineMs, unusedMs } = { ...defaults, ...times };
  const open = new Set<ServerResponse>();
  /** Node counts them neither as idle nor as busy. */
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
    // After two turns of the event loop, data that has arrived was read.
    const idle = setInterval(() => setImmediate(() => setImmediate(closeIdle)), quietMs);
    await closed;
    clearTimeout(late);
    clearInterval(idle);
  };
}

/**
 * The kernel resets connections it has accepted and we have not: holds back new requests and closes in an
 * idle turn.
 */
async function stopListening(server: Server): Promise<void> {
  const held = new Set<Socket>();
  const started = performance.now();
  let lastConnection = started;
  const hold = (socket: Socket) => {
    lastConnection = performance.now();
    held.add(socket);
    socket.on('error', () => {});
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
  // `server.close()` drops connections whose request was not read yet.
  NetServer.prototype.close.call(server);

  server.removeListener('connection', hold);
  for (const listener of listeners) server.on('connection', listener);
  for (const socket of held) server.emit('connection', socket);
}
