import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Bytes that this scanner takes for a virus. */
export const virus = 'X-TEST-VIRUS-X';

/**
 * A stand-in for a ClamAV daemon: reads `INSTREAM` as clamd(8) describes it, piece by piece.
 * @param largest bytes that it takes (StreamMaxLength)
 */
export async function startClamd({ largest = 50_000_000 } = {}) {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let received = Buffer.alloc(0);
    const content: Buffer[] = [];
    let greeted = false;
    const say = (text: string) => socket.end(`${text}\0`);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (!greeted) {
        const end = received.indexOf(0);
        if (end < 0) return;
        if (received.subarray(0, end).toString() !== 'zINSTREAM') return say('UNKNOWN COMMAND');
        greeted = true;
        received = received.subarray(end + 1);
      }
      while (received.length >= 4) {
        const length = received.readUInt32BE(0);
        if (length === 0) {
          const file = Buffer.concat(content);
          scanned.push(file.length);
          return say(file.includes(virus) ? 'stream: Test.Virus FOUND' : 'stream: OK');
        }
        if (received.length < 4 + length) return;
        content.push(received.subarray(4, 4 + length));
        received = received.subarray(4 + length);
        if (content.reduce((sum, piece) => sum + piece.length, 0) > largest)
          return say('INSTREAM size limit exceeded. ERROR');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sizes of the files it was asked about. */
    scanned,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
