import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeArchive } from '../../admin-api/backup/archive';

/** Takes so many bytes and is full then, as a disk is. */
function fullAfter(bytes: number) {
  let taken = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      done(
        taken > bytes
          ? Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
          : null,
      );
    },
  });
}
/** Bytes that do not compress. */
const noise = (length: number) => crypto.getRandomValues(new Uint8Array(Math.min(length, 65_536)));

test.each([null, 'a passphrase of some words'])(
  'a disk that fills up fails the backup, and nothing else of the process (passphrase: %s)',
  async (passphrase) => {
    const stray: unknown[] = [];
    const note = (error: unknown) => stray.push(error);
    process.on('uncaughtException', note);
    process.on('unhandledRejection', note);
    try {
      const archive = await writeArchive(fullAfter(100_000), passphrase);
      const size = 4_000_000;
      const chunk = noise(65_536);
      const body = Readable.from(
        (function* () {
          for (let left = size; left > 0; left -= chunk.length)
            yield chunk.subarray(0, Math.min(left, chunk.length));
        })(),
      );
      await expect(archive.add('media/film.mp4', size, body)).rejects.toThrow('no space left');
      // What a stream still has to say is said by then.
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      expect(stray).toEqual([]);
    } finally {
      process.off('uncaughtException', note);
      process.off('unhandledRejection', note);
    }
  },
);
