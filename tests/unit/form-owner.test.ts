import { expect, test } from 'vitest';
import { createFormOwners } from '~/forms.server/form-owner';
import { isFormKey } from '~/forms.server/idempotency';

test('a form key names its person, also in another process and after the secret was rotated', () => {
  const before = createFormOwners(['a'.repeat(32)]);
  const key = before.newKey('eric');
  expect(isFormKey(key)).toBe(true);
  expect(before.newKey('eric')).not.toBe(key);
  const rotated = createFormOwners(['b'.repeat(32), 'a'.repeat(32)]);
  for (const owners of [before, createFormOwners(['a'.repeat(32)]), rotated]) {
    expect(owners.isOf(key, 'eric')).toBe(true);
    expect(owners.isOf(`${key}-password`, 'eric')).toBe(true);
    expect(owners.isOf(owners.ownerOf('eric'), 'eric')).toBe(true);
    expect(owners.isOf(key, 'claudine')).toBe(false);
    expect(owners.isOf('', 'eric')).toBe(false);
    expect(owners.isOf(null, 'eric')).toBe(false);
  }
  expect(createFormOwners(['c'.repeat(32)]).isOf(key, 'eric')).toBe(false);
});
