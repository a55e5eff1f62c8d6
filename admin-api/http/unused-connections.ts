import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Hangs up at once, when the server stops, on connections that never carried a request: Node counts them neither as
 * idle nor as busy, and would wait for them until the time for their first headers is over.
 */
export function dropUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  const used = ({ socket }: { socket: Socket }) => unused.delete(socket);
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', used);
  app.server.on('upgrade', used);
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}
