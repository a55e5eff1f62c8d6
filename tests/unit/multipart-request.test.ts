import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { Agent } from 'undici';
import { afterEach, expect, test, vi } from 'vitest';
import { sendMultipart } from '~/admin-api.server/multipart-request';
import { categories, contents } from '~contract';

afterEach(() => vi.restoreAllMocks());

test('a create that hangs is given up after ten minutes (SPEC §7.5.3, REL-01)', async () => {
  const server = createServer((request) => request.resume()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // Ten minutes are over at once, any other time never.
  const later = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
    later(work, ms === 600_000 ? 50 : 2 ** 31 - 1)) as typeof setTimeout);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  const sent = sendMultipart(
    { target: () => ({ url: `http://127.0.0.1:${port}`, token: 't' }), agent },
    contents.create,
    {
      params: { sectionId: 's1' },
      fields: { title: 'T' },
      files: {},
    },
  );
  await expect(sent).rejects.toMatchObject({ kind: 'timeout', call: 'contents.create' });
  await agent.destroy();
  server.closeAllConnections();
  server.close();
});

test.each([
  ['without a file', 0],
  ['with a picture, after its last byte', 40_000],
])(
  'another write that hangs is given up after 30 seconds: %s (REL-01)',
  async (_, size) => {
    const server = createServer((request) => request.resume()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // Half a minute is over at once, any other time never.
    const later = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
      later(work, ms === 30_000 ? 50 : 2 ** 31 - 1)) as typeof setTimeout);
    const agent = new Agent();
    try {
      const sent = sendMultipart(
        {
          target: () => ({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 't' }),
          agent,
        },
        categories.create,
        {
          fields: { name: 'N' },
          files: size
            ? {
                image: {
                  ...{ size, type: 'image/webp', filename: 'a.webp' },
                  open: () => Readable.from([Buffer.alloc(size)]),
                },
              }
            : {},
        },
      );
      await expect(sent).rejects.toMatchObject({ kind: 'timeout', outcomeUnknown: true });
    } finally {
      await agent.destroy();
      server.closeAllConnections();
      server.close();
    }
  },
  5_000,
);

test('a file name cannot end its line or add a header or part of its own', async () => {
  let sent = '';
  const server = createServer((request, response) => {
    request.setEncoding('latin1').on('data', (part: string) => {
      sent += part;
    });
    request.on('end', () => response.end('{"success":true,"message":"ok"}'));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const agent = new Agent();
  try {
    await sendMultipart(
      {
        target: () => ({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 't' }),
        agent,
      },
      contents.create,
      {
        params: { sectionId: 's1' },
        fields: { title: 'T' },
        files: {
          file: {
            open: () => Readable.from([Buffer.from('bytes')]),
            size: 5,
            type: 'video/mp4',
            filename: 'a"; name="published"\r\nX-Evil: 1\r\n\r\ntrue\n--b.mp4',
          },
        },
      },
    );
    // As browsers write it (HTML standard, 'multipart/form-data encoding').
    expect(sent).toContain(
      'Content-Disposition: form-data; name="file"; filename="a%22; name=%22published%22%0D%0AX-Evil: 1%0D%0A%0D%0Atrue%0A--b.mp4"\r\nContent-Type: video/mp4\r\n\r\nbytes\r\n',
    );
    expect(sent.match(/^Content-Disposition:/gm)).toHaveLength(2);
    expect(sent).not.toMatch(/^X-Evil/m);
  } finally {
    await agent.destroy();
    server.closeAllConnections();
    server.close();
  }
});
