import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionMessage } from '~/lib/upload-fields';
import { diskFiles } from '~/uploads.server/disk-files';
import { UploadRejected } from '~/uploads.server/inspect';
import { createUploads } from '~/uploads.server/store';
import { categories } from '~contract';
import type { UploadKind } from '~shared/media/upload-kinds';
import { HttpError } from '../../admin-api/http/errors';
import { receiveUpload } from '../../admin-api/http/upload';

let folder: string;
let png: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-limits-'));
  png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b6e5f' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the dashboard says of a file, and what the admin API says of it; 'taken', or the message it is rejected with. */
async function bothSay(uploadKind: Exclude<UploadKind, 'icon'>, bytes: Buffer, maxUpload = 1e9) {
  const from = () => Readable.from([bytes], { objectMode: false });
  const uploads = createUploads({
    files: diskFiles(folder),
    maxBytes: maxUpload,
    log: pino({ level: 'silent' }),
  });
  const dashboard = await uploads
    .receive(from(), { owner: 'ana', name: 'umunsi', uploadKind, expected: bytes.length })
    .then(
      ({ id }) => uploads.remove('ana', id).then(() => 'taken'),
      (error) => {
        if (error instanceof UploadRejected) return rejectionMessage(error.reason, uploadKind, maxUpload);
        throw error;
      },
    );
  const path = join(folder, 'incoming');
  const adminApi = await receiveUpload(from(), uploadKind, path, maxUpload, AbortSignal.timeout(60_000)).then(
    () => 'taken',
    (error) => {
      if (error instanceof HttpError) return error.message;
      throw error;
    },
  );
  await rm(path, { force: true });
  return { dashboard, adminApi };
}

const both = (message: string) => ({ dashboard: message, adminApi: message });
const long = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);

describe('the dashboard and the admin API have the same limits', () => {
  test.each([
    ['image', 20_000_000, undefined, '20 MB'],
    ['image', 1_000_000, 1_000_000, '1.0 MB'],
    ['poster', 1_000_000, 1_000_000, '1.0 MB'],
  ] as const)('%s: of %i bytes, where MAX_UPLOAD_MB is %s', async (uploadKind, most, maxUpload, limit) => {
    expect(await bothSay(uploadKind, long(most), maxUpload)).toEqual(both('taken'));
    const rejected = both(`This file is too large. The limit is ${limit}.`);
    expect(await bothSay(uploadKind, long(most + 1), maxUpload)).toEqual(rejected);
  });

  test('an icon has at most 64 kB when it is stored, in bytes, and its file 200 kB', () => {
    const { icon } = categories.create.multipart.fields.shape;
    for (const letter of ['a', 'é']) {
      const most = letter.repeat(64_000 / Buffer.byteLength(letter));
      expect([icon.safeParse(most).success, icon.safeParse(most + letter).success]).toEqual([true, false]);
    }
    expect(rejectionMessage('size', 'icon')).toBe('This file is too large. The limit is 200 kB.');
  });

  test('a file of the wrong type is rejected in the same words', async () => {
    const words = Buffer.from('not a film at all '.repeat(500));
    for (const [uploadKind, message] of [
      ['image', 'Please upload an image (PNG, JPEG, WebP, GIF or AVIF).'],
      ['poster', 'Please upload a thumbnail image or video'],
      ['media', 'Unsupported file type. Please upload a video or audio file.'],
    ] as const)
      expect(await bothSay(uploadKind, words)).toEqual(both(message));
    expect(rejectionMessage('type', 'icon')).toBe('Please upload a valid SVG file.');
    expect(rejectionMessage('unreachable', 'media')).toMatch(/^The store for files does not respond/);
  });
});
