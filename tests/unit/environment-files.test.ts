import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSecretFiles } from '../../shared/secret-variables';

const folder = mkdtempSync(join(tmpdir(), 'inzira-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('a secret comes from the file that NAME_FILE names, for children too; a second look changes nothing (SPEC §10.24)', () => {
  const env: Record<string, string | undefined> = {
    SESSION_SECRET: '',
    SESSION_SECRET_FILE: file('session', 'from-a-file\n'),
    TOTP_KEY_FILE: '',
  };
  expect(readSecretFiles(env)).toEqual([]);
  expect(env).toEqual({ SESSION_SECRET: 'from-a-file', TOTP_KEY_FILE: '' });
  expect(readSecretFiles(env)).toEqual([]);
  expect(env.SESSION_SECRET).toBe('from-a-file');
});

test('what is wrong with such a file is said in one message each, and never its content', () => {
  const given = file('given', 'never-printed');
  expect(
    readSecretFiles({
      SMTP_URL: 'smtp://x',
      SMTP_URL_FILE: given,
      METRICS_TOKEN_FILE: join(folder, 'none'),
      TOTP_KEY_FILE: file('empty', ' \n'),
    }),
  ).toEqual([
    `TOTP_KEY_FILE names ${join(folder, 'empty')}, which is empty`,
    'SMTP_URL_FILE and SMTP_URL are both set; only one of them may be',
    `METRICS_TOKEN_FILE names ${join(folder, 'none')}, which cannot be read (ENOENT)`,
  ]);
});
