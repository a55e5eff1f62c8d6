import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reencodeImage } from '~shared/media/images';

const noise = sharp({
  create: {
    width: 320,
    height: 240,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reencode-image-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each<[string, boolean, number, boolean]>([
  ['whole', false, 0, true],
  ['whole and progressive', true, 0, true],
  ['without its end marker', false, 2, true],
  ['progressive without its end marker', true, 2, true],
  ['without its last rows', false, 4_000, false],
  ['progressive without its last scan', true, 4_000, false],
])('a JPEG %s', async (_, progressive, missing, isTaken) => {
  const jpeg = await noise.clone().jpeg({ progressive }).toBuffer();
  const path = join(folder, 'a.jpg');
  await writeFile(path, jpeg.subarray(0, jpeg.length - missing));
  expect(Buffer.isBuffer(await reencodeImage(path))).toBe(isTaken);
});
