import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What we make: 256 random bits in base64url. */
const bytes = 32;
/** Characters of what we make; one that was put there by hand has at least as many. */
export const secretLength = 43;

/** A secret stored in DATA_DIR that cannot be used; `message` says which file, what is wrong and what to do. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
  /** @param problem the file and what is wrong, without what to do */
  constructor(
    readonly problem: string,
    { advice = '', cause }: { advice?: string; cause?: unknown } = {},
  ) {
    super(advice === '' ? problem : `${problem} ${advice}`, { cause });
  }
}

/**
 * A secret that is made at the first start and read at every later one. A file truncated by a full disk or a crash is
 * an error, never a secret: whoever signs with an empty one can be imitated by anyone.
 * @param file path of the file; its folder is made when missing
 * @param ifDeleted the consequence of a new secret, as the end of a message: 'all users have to sign in again'
 * @returns at least 43 printable characters
 * @throws {SecretFileError} with one message or two for the operator
 */
export async function loadOrCreateSecret(file: string, ifDeleted: string): Promise<string> {
  const found = await loadSecret(file, ifDeleted);
  if (found !== null) return found;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await makeSecret(file);
  } catch (cause) {
    throw new SecretFileError(`${file} cannot be written: ${(cause as Error).message}.`, { cause });
  }
  // Read again: where two processes start at once, both must use the file that was linked first.
  const made = await loadSecret(file, ifDeleted);
  if (made === null) throw new SecretFileError(`${file} is a link to a file that is not there.`);
  return made;
}

/**
 * The secret in a file, or null when there is no such file.
 * @throws {SecretFileError} as loadOrCreateSecret does
 */
export async function loadSecret(file: string, ifDeleted: string): Promise<string | null> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new SecretFileError(`${file} cannot be read: ${(cause as Error).message}.`, { cause });
  }
  const problem = problemOf(text);
  if (problem === null) return text;
  throw new SecretFileError(`${file} ${problem}; a full disk or a crash may have cut it off.`, {
    advice: `Put it back from a backup, or delete it: then the next start makes a new one, and ${ifDeleted}.`,
  });
}

/** A secret as a file or a database gets it: 43 printable characters. */
export const newSecret = (): string => randomBytes(bytes).toString('base64url');

function problemOf(text: string): string | null {
  if (text === '') return 'is empty';
  if (!/^[\x21-\x7e]+$/.test(text)) return 'holds characters that a secret has none of';
  if (text.length < secretLength)
    return `is too short (${text.length} characters of at least ${secretLength})`;
  return null;
}

/**
 * Puts a new secret at `file` unless something is there already: written under another name, flushed, then linked, so
 * that the file never holds half a secret, and of two processes the first one's secret stays.
 */
async function makeSecret(file: string): Promise<void> {
  const making = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.new`;
  try {
    const handle = await open(making, 'wx', 0o600);
    try {
      await handle.writeFile(newSecret());
      await handle.sync();
    } finally {
      await handle.close();
    }
    await publish(making, file);
    await syncFolder(dirname(file));
  } finally {
    await rm(making, { force: true });
  }
}

/** Error codes of file systems without hard links. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

async function publish(making: string, file: string): Promise<void> {
  try {
    await link(making, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (!noLinks.has(code)) throw error;
    // Two first starts in the same instant could differ here, until the next start.
    const there = await stat(file).catch(() => null);
    if (!there) await rename(making, file);
  }
}

/** Flushes a folder's entries; ignored on systems that cannot. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  try {
    await handle?.sync();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EINVAL', 'EPERM', 'ENOTSUP', 'EISDIR', 'EBADF'].includes(code)) throw error;
  } finally {
    await handle?.close();
  }
}
