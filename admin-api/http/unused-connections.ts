import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Closes unused connections: Node would wait for them. */
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
