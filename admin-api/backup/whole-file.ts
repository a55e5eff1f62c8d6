import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';

export const partEnding = '.part';

export class UnwritableFile extends Error {}

/**
 * Writes a private file atomically and durably.
 * @throws {UnwritableFile} before `fill` is called
 */
export async function writeWhole<T>(file: string, fill: (out: Writable) => Promise<T>): Promise<T> {
  const part = file + partEnding;
  // Opened first: a stream that fails to open would crash the process.
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
    await folder.sync().catch(() => {});
    await folder.close();
    return result;
  } catch (error) {
    out.destroy();
    await rm(part, { force: true });
    throw error;
  }
}
