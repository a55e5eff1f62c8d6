import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppLoadContext } from '@remix-run/node';
import express from 'express';
import pino from 'pino';
import { expect, test } from 'vitest';
import { diskFiles } from '~/uploads.server/disk-files';
import { receiveForms } from '~/uploads.server/receive-form';
import { createUploads } from '~/uploads.server/store';
import { rawRequest } from '../support/raw-request';

const log = pino({ level: 'silent' });
const partOf = (disposition: string, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--B\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);

/** Runs a test with a server that answers with the fields it received. */
async function withServer(run: (port: number, folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'receive-form-'));
  const uploads = createUploads({ files: diskFiles(folder), maxBytes: 300_000, log });
  const context = { staff: { id: 'ana', role: 'admin' } } as unknown as AppLoadContext;
  const server = express()
    .use(receiveForms({ uploads, contextOf: () => context, log }))
    .use((_request, response) => void response.send('carried out'))
    .listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    await run((server.address() as AddressInfo).port, folder);
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

test('a field whose name is longer than any of ours is not taken under half of it', () =>
  withServer(async (port) => {
    const form = new FormData();
    form.set(`${'n'.repeat(100)}mischief`, 'x');
    const answer = await fetch(`http://127.0.0.1:${port}/dashboard/x`, { method: 'POST', body: form });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'The form could not be read. Please go back and try again.',
    ]);
  }));

test.each([
  { fields: 299, status: 200 },
  { fields: 301, status: 413 },
  { fields: 400, status: 413 },
])(
  'a form of $fields fields beside a file is answered at once, and leaves nothing when rejected',
  ({ fields, status }) =>
    withServer(async (port, folder) => {
      // Longer than what comes in one piece, so that the form is rejected while the file is still on its way.
      const file = partOf('name="file"; filename="a.mp4"', Buffer.alloc(20_000, 0xff));
      const more = Array.from({ length: fields }, (_, at) => partOf(`name="more${at}"`, 'x'));
      for (const parts of [
        [file, ...more],
        [...more, file],
        [file, ...more, file],
      ]) {
        const body = Buffer.concat([...parts, Buffer.from('--B--\r\n')]);
        const head = `POST /dashboard/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${body.length}\r\n\r\n`;
        const answer = await rawRequest(port, Buffer.concat([Buffer.from(head), body]));
        expect(answer.status).toBe(status);
      }
      await expect.poll(() => readdir(folder)).toEqual([]);
    }),
  60_000,
);
