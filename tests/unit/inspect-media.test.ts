import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectMedia } from '~/uploads.server/inspect';
import { fileTypeOf } from '~shared/media/file-type';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('bytes that only begin like a frame of MPEG audio are no audio', async () => {
  expect(await fileTypeOf(Buffer.alloc(4_100, 0xff), 'media')).toBeNull();
  expect(await fileTypeOf(Buffer.from([0xff, 0xfb, 0x9c, 0x64, 0, 0, 0, 0]), 'media')).toBeNull();
  expect(await fileTypeOf(Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0]), 'media')).toEqual({
    kind: 'audio',
    mime: 'audio/mpeg',
  });
});

test('a file in which the reader would search for hours is given up', async () => {
  const path = join(folder, 'endless');
  // A right first frame, then 20 MB in which every byte may begin the next one: over ten minutes of work.
  await writeFile(
    path,
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(20_000_000, 0xff)]),
  );
  await expect(inspectMedia(path, { kind: 'audio', mime: 'audio/mpeg' }, 100)).rejects.toMatchObject({
    reason: 'type',
  });
}, 10_000);
