import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { Agent } from 'undici';
import { afterEach, expect, test, vi } from 'vitest';
import { sendMultipart } from '~/admin-api.server/multipart-request';
import { categories, contents } from '~contract';

afterEach(() => vi.restoreAllMocks());
type Send = (
  ...args: Parameters<typeof sendMultipart> extends [unknown, ...infer Rest] ? Rest : never
) => void;

/** Sends a form to a server of its own. */
async function sendTo(listener: RequestListener, ...what: Parameters<Send>) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agent = new Agent();
  try {
    return await sendMultipart({ target: () => ({ url, token: 't' }), agent }, ...what);
  } finally {
    await agent.destroy();
    server.closeAllConnections();
    server.close();
  }
}
const bytes = (size: number) => ({ size, open: () => Readable.from([Buffer.alloc(size)]) });
const image = { ...bytes(40_000), type: 'image/webp', filename: 'a.webp' };
const content = { params: { sectionId: 's1' }, fields: { title: 'T' }, files: {} };

test.each([
  ['a create after ten minutes (SPEC §7.5.3)', 600_000, contents.create, content],
  ['another write after 30 seconds', 30_000, categories.create, { fields: { name: 'N' }, files: {} }],
  [
    'one with an image, after its last byte',
    30_000,
    categories.create,
    { fields: { name: 'N' }, files: { image } },
  ],
] as [string, number, ...Parameters<Send>][])(
  'a write that hangs is given up: %s (REL-01)',
  async (_, limit, ...what) => {
    // This time is over at once, any other never.
    const later = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
      later(work, ms === limit ? 50 : 2 ** 31 - 1)) as typeof setTimeout);
    const sent = sendTo((request) => void request.resume(), ...what);
    await expect(sent).rejects.toMatchObject({ kind: 'timeout', outcomeUnknown: true });
  },
);

test('a file name cannot end its line or add a header or part of its own', async () => {
  let sent = '';
  const filename = 'a"; name="published"\r\nX-Evil: 1\r\n\r\ntrue\n--b.mp4';
  await sendTo(
    (request, response) => {
      request.setEncoding('latin1').on('data', (part: string) => {
        sent += part;
      });
      request.on('end', () => response.end('{"success":true,"message":"ok"}'));
    },
    contents.create,
    { ...content, files: { file: { ...bytes(5), type: 'video/mp4', filename } } },
  );
  // As browsers write it (HTML standard, 'multipart/form-data encoding').
  expect(sent).toContain(
    'Content-Disposition: form-data; name="file"; filename="a%22; name=%22published%22%0D%0AX-Evil: 1%0D%0A%0D%0Atrue%0A--b.mp4"\r\nContent-Type: video/mp4\r\n\r\n',
  );
  expect(sent.match(/^Content-Disposition:/gm)).toHaveLength(2);
  expect(sent).not.toMatch(/^X-Evil/m);
});
