import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const defaults = {
  /** Without a new request for so long, nobody counts on this process any more; ms. */
  quietMs: 500,
  /** New requests are still answered for so long at most, so that a load balancer can see /readyz and turn away; ms. */
  acceptMs: 10_000,
  /** What has not ended by then is cut off; ms. */
  deadlineMs: 20_000,
};

/**
 * Lets a server stop without resetting a connection (REL-08). Once stopping, each answer says `Connection: close`, so that no client
 * sends its next request into a connection that is going away; the server stops accepting when it has become quiet.
 * @returns stops the server; resolves when every request has ended, after `deadlineMs` at the latest
 */
export function drainable(server: Server, times: Partial<typeof defaults> = {}): () => Promise<void> {
  const { quietMs, acceptMs, deadlineMs } = { ...defaults, ...times };
  const open = new Set<ServerResponse>();
  /** Connections that never carried a request: Node counts them neither as idle nor as busy. */
  const unused = new Set<Socket>();
  let stopping = false;
  let lastRequest = 0;

  server.prependListener('connection', (socket: Socket) => {
    unused.add(socket);
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
    while (since(lastRequest) < quietMs && since(started) < acceptMs) await sleep(50);

    await new Promise<void>((resolve) => {
      const late = setTimeout(() => server.closeAllConnections(), deadlineMs - since(started));
      const closeIdle = () => {
        server.closeIdleConnections();
        for (const socket of unused) socket.destroy();
      };
      // Two turns of the event loop after the timer, so that what has arrived by then was read and its connection is idle no more.
      const idle = setInterval(() => setImmediate(() => setImmediate(closeIdle)), quietMs);
      // Not `server.close()`: that hangs up at once on connections whose request has arrived but was not read yet.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(late);
        clearInterval(idle);
        resolve();
      });
    });
  };
}
