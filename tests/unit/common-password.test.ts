import { expect, test } from 'vitest';
import { isCommonPassword } from '../../shared/common-password';

test.each([
  'password',
  'Password1!',
  'P@ssw0rd1!',
  'Pa$$word123!',
  '$unsh1ne7!',
  '1Dragon!!',
  '!!Monkey2026',
  'L3tm31n!1',
  'Iloveyou2!',
  'Ch@ngeme1',
  'Trustno1!',
  'Abc12345!',
  'WELCOME-2026',
  'Ｐａｓｓｗｏｒｄ１！',
])('%s is common', async (password) => expect(await isCommonPassword(password)).toBe(true));

test.each([
  'Demo-pass-1!',
  'Sunny-day-7!',
  'Rainy-day-8?',
  'Contract-pass-2!',
  'Monkey-tree-7!',
  'Q83749283!',
  'Zx7!Zx7!Zx7!',
  '',
  '!'.repeat(128),
  'Ijambo-banga-5!',
])('%s is not', async (password) => expect(await isCommonPassword(password)).toBe(false));
