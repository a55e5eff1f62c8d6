import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A load balancer as simple as they come: every connection goes to the next server, in turn, and past one that takes none. It knows nothing of
 * HTTP, so nothing sticks and nothing is tried again.
 * @param ports of the servers behind it, on this machine
 */
export async function startProxy(ports: readonly number[]) {
  let next = 0;
  const open = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    open.add(client);
    client.on('error', () => {}).once('close', () => open.delete(client));
    const first = next++;
    const tryServer = (at: number) => {
      if (at === ports.length) return client.destroy();
      const port = ports[(first + at) % ports.length] as number;
      const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      // Not connected: the next one. What the client sent meanwhile is still to be read.
      const tryNext = () => tryServer(at + 1);
      upstream.once('error', tryNext);
      upstream.once('connect', () => {
        upstream.off('error', tryNext);
        // A server that was killed ends its connections; so do we.
        upstream.on('error', () => client.resetAndDestroy());
        client.once('close', () => upstream.destroy());
        upstream.once('close', () => client.destroy());
        client.pipe(upstream).pipe(client);
      });
    };
    tryServer(0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
