import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between a browser and the dashboard that can be cut. */
export type CutLine = {
  /** Address of its near end. */
  url: string;
  /** Bytes that were sent into it so far, requests with their headers. */
  sent(): number;
  /** Cuts it once so many bytes went in, and keeps it cut. @returns resolves when it happens */
  cutAt(bytes: number): Promise<void>;
  /** Cuts it now, and keeps it cut. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

/** @param target URL of the far end, `http://host:port` */
export async function startCutLine(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let sent = 0;
  let cut = false;
  let next: { bytes: number; happened: () => void } | null = null;

  function cutNow() {
    cut = true;
    for (const socket of open) socket.destroy();
  }
  const server = createServer((near) => {
    if (cut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk) => {
      sent += chunk.length;
      if (!next || sent < next.bytes) return;
      const { happened } = next;
      next = null;
      cutNow();
      happened();
    });
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    cutAt: (bytes) =>
      new Promise((happened) => {
        next = { bytes, happened };
      }),
    cut: cutNow,
    mend() {
      cut = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cutNow();
      await closed;
    },
  };
}
