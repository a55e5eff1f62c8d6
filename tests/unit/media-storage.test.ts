import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partSizeOf } from '~shared/media/bucket';
import { diskStorage } from '../../admin-api/media/disk';
import { type MediaStorage, testName } from '../../admin-api/media/storage';

let folder: string;
let storage: MediaStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inzira-storage-'));
  storage = await diskStorage(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const there = async () => [
  (await readdir(join(folder, 'media'))).filter((name) => name !== testName).length,
  (await readdir(join(folder, 'media-pending'))).length,
];

/** As pg throws it, in drizzle's wrapping. */
const wrapped = (message: string, code?: string) =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code }) });

describe('a file whose transaction fails', () => {
  const addingFails = (error: Error) =>
    storage.adding(async (writer) => {
      await writer.save(Buffer.from('x'), 'webp');
      throw error;
    });

  it.each([
    ['the database rejected it', wrapped('duplicate key', '23505')],
    ['it was rolled back', new Error('That code is taken.')],
  ])('is removed when %s', async (_, error) => {
    await expect(addingFails(error)).rejects.toBe(error);
    expect(await there()).toEqual([0, 0]);
  });

  it.each([
    ['Connection terminated unexpectedly', undefined],
    ['read ECONNRESET', 'ECONNRESET'],
    ['terminating connection due to administrator command', '57P01'],
  ])(
    'stays while it is open whether its row was committed (%s): the sweep asks the database',
    async (message, code) => {
      for (const used of [true, false]) {
        const error = wrapped(message, code);
        await expect(addingFails(error)).rejects.toBe(error);
        expect(await there()).toEqual([1, 1]);
        const swept = await storage.sweep(async (names) => new Set(used ? names : []), true);
        expect([swept, ...(await there())]).toEqual(used ? [0, 1, 0] : [1, 0, 0]);
        for (const name of await readdir(join(folder, 'media')))
          if (name !== testName) await rm(join(folder, 'media', name));
      }
    },
  );

  it('is kept with its old row in the same case, when it was to be deleted', async () => {
    const name = await storage.adding((writer) => writer.save(Buffer.from('x'), 'webp'));
    const error = wrapped('Connection terminated unexpectedly');
    const removing = storage.removing(async (mark) => {
      await mark([name]);
      throw error;
    });
    await expect(removing).rejects.toBe(error);
    expect(await there()).toEqual([1, 1]);
    expect(await storage.sweep(async () => new Set(), true)).toBe(1);
    expect(await there()).toEqual([0, 0]);
  });
});

it('a film of 100 GB, the largest that MAX_UPLOAD_MB allows, fits into the 10,000 parts of a bucket', () => {
  const size = 102_400 * 1024 * 1024;
  expect(Math.ceil(size / partSizeOf(size))).toBeLessThanOrEqual(10_000);
  expect(partSizeOf(500)).toBe(5 * 1024 * 1024);
});

describe('the test of a disk for /readyz fails', () => {
  const path = (name: string) => join(folder, name);
  it.each([
    ['the media folder is gone', 'media', () => {}],
    ['its disk is not mounted, which leaves an empty folder', 'media', () => mkdir(path('media'))],
    ['it is a file', 'media', () => writeFile(path('media'), '')],
    ['the folder of marks is gone', 'media-pending', () => {}],
    ['the folder of incoming files is gone', 'incoming', () => {}],
  ])('while %s, and not after', async (_, name, put) => {
    await storage.tryWriting();
    await rename(path(name), path('elsewhere'));
    await put();
    await expect(storage.tryWriting()).rejects.toThrow(/^E[A-Z]+: /);
    await rm(path(name), { recursive: true, force: true });
    await rename(path('elsewhere'), path(name));
    await storage.tryWriting();
    expect(await readdir(path('incoming'))).toEqual([]);
  });
});
