import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTransfer } from '~/components/frame/uploads/transfer';

let respond: { status: number; type: string; body: string };
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(respond.status, { 'Content-Type': respond.type }).end(respond.body);
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const page = (text: string) => `<!doctype html><title>${text}</title><h1>${text}</h1>`;

/** Sends a small file. @returns the message beside it */
const messageOf = (status: number, type: string, body: string) =>
  new Promise<string | null>((resolve, reject) => {
    respond = { status, type, body };
    const bytes = Buffer.from('Mukunda');
    void createTransfer(
      Object.assign(bytes, { size: bytes.length }),
      {
        metadata: { filename: 'a.wav' },
        id: null,
        bytesPerSecond: null,
        endpointUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads`,
      },
      {
        sent: () => {},
        chunkTaken: () => {},
        waiting: () => {},
        begun: () => {},
        arrived: () => reject(new Error('arrived')),
        failed: (message) => resolve(message),
      },
    ).then((transfer) => transfer.start(), reject);
  });

test.each([
  [413, 'text/html', page('413'), 'This is too large for the server, or for the network in between.'],
  [
    200,
    'text/html',
    page('Welcome to the hotel'),
    'Another page answered in place of our server. Your network may be asking you to log in: do so in another tab.',
  ],
  [403, 'text/html', page('403'), 'This was rejected before it reached our server.'],
  [400, 'text/plain; charset=utf-8', 'This is no song.\n', 'This is no song.'],
])(
  'an upload that %d %s responds to says why in words, and shows no page of a proxy',
  async (status, type, body, message) => {
    expect(await messageOf(status, type, body)).toBe(message);
  },
);
