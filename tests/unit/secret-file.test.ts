import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOrCreateSecret, loadSecret, SecretFileError } from '../../shared/secret-file';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inzira-secret-'));
  file = join(folder, 'secrets/one');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const load = () => loadOrCreateSecret(file, 'all users have to sign in again');

test('a secret is made once, for its owner only, and read ever after', async () => {
  const secret = await load();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await load()).toBe(secret);
  expect(await loadSecret(file, '')).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, 'secrets'))).toEqual(['one']);
});

test('twenty that start at once get the same', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, load));
  expect(new Set(all).size).toBe(1);
  expect(await readFile(file, 'utf8')).toBe(all[0]);
  expect(await readdir(join(folder, 'secrets'))).toEqual(['one']);
});

test.each([
  ['empty', '', 'is empty'],
  ['cut off', 'x'.repeat(42), 'is too short (42 characters of at least 43)'],
  ['full of zeros, as a power cut leaves it', '\0'.repeat(43), 'holds characters that a secret has none of'],
])('one that is %s is an error that says what to do, and is left as it is', async (_, text, problem) => {
  await mkdir(join(folder, 'secrets'));
  await writeFile(file, text);
  const error = await load().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SecretFileError);
  expect((error as Error).message).toBe(
    `${file} ${problem}; a full disk or a crash may have cut it off. Put it back from a backup, or delete it: ` +
      'then the next start makes a new one, and all users have to sign in again.',
  );
  expect(await readFile(file, 'utf8')).toBe(text);
});
