import { expect, test } from 'vitest';
import { isCommonPassword } from '../../shared/common-password';

test('a common password, also varied, and none that only begins like one', async () => {
  const common = [
    'password',
    'P@ssw0rd1!',
    '$unsh1ne7!',
    '1Dragon!!',
    '!!Monkey2026',
    'L3tm31n!1',
    'WELCOME-2026',
  ];
  for (const password of [...common, 'Ｐａｓｓｗｏｒｄ１！'])
    expect(await isCommonPassword(password), password).toBe(true);
  const others = ['Demo-pass-1!', 'Monkey-tree-7!', 'Q83749283!', 'Zx7!Zx7!Zx7!', '', '!'.repeat(128)];
  for (const password of others) expect(await isCommonPassword(password), password).toBe(false);
});
