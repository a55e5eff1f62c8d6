import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';

/** Of a file that is not yet whole. */
export const partEnding = '.part';

/**
 * Writes a file that has its name only once it is whole, readable by its owner alone, to last through a loss of power. When this fails, or the process is killed, what was
 * there before stays.
 * @param fill writes to the stream and ends it @returns what `fill` returns
 */
export async function writeWhole<T>(file: string, fill: (out: Writable) => Promise<T>): Promise<T> {
  const part = file + partEnding;
  // A system without a umask of ours would let others read it.
  const out = createWriteStream(part, { mode: 0o600, flush: true });
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
