import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { diskFiles } from '~/uploads.server/disk-files';
import { s3Files } from '~/uploads.server/s3-files';
import type { UploadFiles } from '~/uploads.server/upload-files';
import { connectBucket } from '~shared/media/bucket';
import { readS3Settings, type S3Settings } from '~shared/media/s3-settings';
import { inspectedSources } from '~shared/media/staged-uploads';
import { makeBucket } from '../support/bucket';

const server = inject('s3');
const newId = () => randomBytes(16).toString('hex');
const bytes = randomBytes(11 * 1024 * 1024 + 7);

for (const where of ['disk', 'S3'] as const) {
  describe.skipIf(where === 'S3' && !server)(`uploads on ${where}`, () => {
    let folder: string;
    /** Two processes that share the store. */
    let one: UploadFiles;
    let other: UploadFiles;
    const closing: (() => void)[] = [];
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'upload-files-'));
      if (where === 'disk') {
        [one, other] = [diskFiles(folder), diskFiles(folder)];
        return;
      }
      const made = await makeBucket(server as NonNullable<typeof server>, folder);
      closing.push(() => made.client.destroy());
      const connect = async () => {
        const bucket = await connectBucket(readS3Settings(made.env).s3 as S3Settings);
        closing.push(bucket.close);
        return s3Files(bucket, folder);
      };
      [one, other] = [await connect(), await connect()];
    });
    afterAll(async () => {
      for (const close of closing) close();
      await rm(folder, { recursive: true, force: true });
    });
    const send = (files: UploadFiles, id: string, from: number, to: number) =>
      pipeline(Readable.from([bytes.subarray(from, to)], { objectMode: false }), files.writer(id, from));
    async function begun(): Promise<string> {
      const id = newId();
      await one.create(id);
      await one.describe(id, { name: 'umunsi.mp4' });
      return id;
    }

    it('what arrives at one process and then at another is one file', async () => {
      const id = await begun();
      expect([await other.size(id), await other.description(id)]).toEqual([0, { name: 'umunsi.mp4' }]);
      await send(one, id, 0, 1_000);
      expect(await other.size(id)).toBe(1_000);
      await send(other, id, 1_000, 7_000_000);
      await send(one, id, 7_000_000, bytes.length);
      expect(await other.size(id)).toBe(bytes.length);
      expect((await other.head(id)).equals(bytes.subarray(0, 4_100))).toBe(true);
      expect((await buffer(other.read(id))).equals(bytes)).toBe(true);
      const seen = await other.inspect(id, (path) => readFile(path));
      expect(seen.equals(bytes)).toBe(true);
      await other.remove(id);
      expect([await one.size(id), await one.description(id)]).toEqual([null, null]);
    });

    it('a request that hung and the one that went on: the same bytes twice do no harm', async () => {
      const id = await begun();
      await Promise.all([send(one, id, 0, 300_000), send(other, id, 0, 200_000)]);
      await send(other, id, 200_000, 500_000);
      expect(await one.size(id)).toBe(500_000);
      expect((await buffer(one.read(id))).equals(bytes.subarray(0, 500_000))).toBe(true);
      await one.remove(id);
    });

    it('a picture drawn anew takes the place of what was sent', async () => {
      const id = await begun();
      await send(one, id, 0, 50_000);
      await one.inspect(id, async () => {});
      await one.replace(id, Buffer.from('drawn'));
      expect([await other.size(id), String(await buffer(other.read(id)))]).toEqual([5, 'drawn']);
      await other.remove(id);
    });

    it('lists what is here, also what a crash left without its description', async () => {
      const [id, lost] = [await begun(), newId()];
      await pipeline(Readable.from([Buffer.from('x')]), one.writer(lost));
      const found = await other.list();
      expect(found.find((upload) => upload.id === id)?.described).toBe(true);
      expect(found.find((upload) => upload.id === lost)?.described).toBe(false);
      await Promise.all([one.remove(id), one.remove(lost)]);
      expect([await one.list(), where === 'S3' ? await readdir(folder) : []]).toEqual([[], []]);
    });
  });
}

describe.skipIf(!server)('what lies in a bucket', () => {
  const from = (source: Uint8Array) => Readable.from([Buffer.from(source)], { objectMode: false });

  it('what was looked into is what is passed on, whatever a request that hung sends for the same place afterwards', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'upload-late-'));
    const made = await makeBucket(server as NonNullable<typeof server>, folder);
    const bucket = await connectBucket(readS3Settings(made.env).s3 as S3Settings);
    const files = s3Files(bucket, folder);
    const id = newId();
    await files.describe(id, { name: 'umunsi.mp4' });
    const part = bytes.subarray(0, 6_000_000);
    const hung = files.writer(id, 0);
    hung.write(randomBytes(5 * 1024 * 1024 - 10));
    await pipeline(from(part), files.writer(id, 0));
    const seen = await files.inspect(id, (path) => readFile(path));
    await pipeline(from(randomBytes(10)), hung);
    const passedOn = await buffer(files.read(id));
    expect([seen.equals(part), passedOn.equals(part)]).toEqual([true, true]);
    const sources = await inspectedSources(bucket, id);
    await bucket.compose('media/late', sources ?? [], 'video/mp4');
    expect(Buffer.from(await made.bytes('media/late')).equals(part)).toBe(true);
    bucket.close();
    made.client.destroy();
    await rm(folder, { recursive: true, force: true });
  });
});
