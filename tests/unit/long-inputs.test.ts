import { expect, test } from 'vitest';
import { hasText } from '~/lib/rich-text';
import { InvitationLink } from '~/routes/auth/schema';
import { NewInfoForms } from '~/routes/info-board/schema';
import { InviteForm } from '~/routes/security/schema';
import { isRichTextHref } from '~shared/text/rich-text-rules';
import { emailPattern } from '../../admin-api/contract/email';

/*
 * Text far longer than any form takes, made so that a careless regular expression looks at it once for each of its characters: minutes,
 * in which no one else is answered. Each of these takes some milliseconds; before, the test ran into its time limit.
 */
const dots = `a@${'.'.repeat(400_000)}@`;
const pairs = `a@${'a.'.repeat(200_000)}@`;
const open = '<p '.repeat(200_000);

test.each([
  ['an email of dots', () => emailPattern.test(dots)],
  ['an email of dots and letters', () => emailPattern.test(pairs)],
  ['an invitation link', () => InvitationLink.safeParse({ token: 'abc', email: pairs }).success],
  ['an invitation', () => InviteForm.safeParse({ email: pairs, role: 'viewer' }).success],
  ['an info item of tags that never end', () => NewInfoForms.banner.safeParse({ text: open }).success],
  ['the address of a link', () => isRichTextHref(`${'a'.repeat(400_000)}`)],
])('%s is rejected at once', (_what, accepted) => {
  expect(accepted()).toBe(false);
});

test('tags that never end are something to read, and that is found at once', () => {
  expect(hasText(open)).toBe(true);
  expect(hasText('<p style="color:#fff"><br /></p>&nbsp;</p >')).toBe(false);
});

test.each([
  ['a@b.c', true],
  ['a.b+c@d.e.fr', true],
  ['a@b', false],
  ['a@b.', false],
  ['a@.', false],
  ['a@.b', false],
  ['a@b..c', true],
  ['a@b.c@d.e', false],
  ['a b@c.d', false],
  ['@b.c', false],
])('the email pattern and %j', (text, accepted) => {
  expect(emailPattern.test(text)).toBe(accepted);
});
