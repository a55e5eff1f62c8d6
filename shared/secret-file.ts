import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const bytes = 32;
export const secretLength = 43;

export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
  constructor(
    readonly problem: string,
    { advice = '', cause }: { advice?: string; cause?: unknown } = {},
  ) {
    super(advice === '' ? problem : `${problem} ${advice}`, { cause });
  }
}

/**
 * Loads or creates a secret. A truncated file is an error: anyone could forge signatures made with an empty
 * secret.
 * @param ifDeleted the consequence of a new secret
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
  // Both of two starting processes must use the file linked first.
  const made = await loadSecret(file, ifDeleted);
  if (made === null) throw new SecretFileError(`${file} is a link to a file that is not there.`);
  return made;
}

/** Returns the secret in a file, or null. */
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

/** Generates a secret. */
export const newSecret = (): string => randomBytes(bytes).toString('base64url');

function problemOf(text: string): string | null {
  if (text === '') return 'is empty';
  if (!/^[\x21-\x7e]+$/.test(text)) return 'holds characters that a secret has none of';
  if (text.length < secretLength)
    return `is too short (${text.length} characters of at least ${secretLength})`;
  return null;
}

/** Linked, so that it is never incomplete and the first process wins. */
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

/** File systems without hard links. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

async function publish(making: string, file: string): Promise<void> {
  try {
    await link(making, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (!noLinks.has(code)) throw error;
    // Two first starts could differ here, until the next start.
    const there = await stat(file).catch(() => null);
    if (!there) await rename(making, file);
  }
}

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
