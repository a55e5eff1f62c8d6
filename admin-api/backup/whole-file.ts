import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';

/** Of a file that is not yet whole. */
export const partEnding = '.part';

/** The file cannot be made where it is wanted; `message` says which and why. */
export class UnwritableFile extends Error {}

/**
 * Writes a file that has its name only once it is whole, readable by its owner alone, to last through a loss of power. When this fails, or the process is killed, what was
 * there before stays.
 * @param fill writes to the stream and ends it @returns what `fill` returns @throws {UnwritableFile} before `fill` is called
 */
export async function writeWhole<T>(file: string, fill: (out: Writable) => Promise<T>): Promise<T> {
  const part = file + partEnding;
  // A system without a umask of ours would let others read it. Opened first: a stream that cannot open would end the process.
  const unwritable = (code = 'unknown', cause?: unknown) =>
    new UnwritableFile(`${file} cannot be written (${code}).`, { cause });
  if ((await stat(file).catch(() => null))?.isDirectory()) throw unwritable('EISDIR');
  const handle = await open(part, 'w', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw unwritable(cause.code, cause);
  });
  const out = handle.createWriteStream({ flush: true });
  try {
    const result = await fill(out);
    await rename(part, file);
    const folder = await open(dirname(file), 'r');
    await folder.sync().catch(() => {}); // some systems cannot
    await folder.close();
    return result;
  } catch (error) {
    out.destroy();
    await rm(part, { force: true });
    throw error;
  }
}
