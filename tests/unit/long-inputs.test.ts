import { expect, test } from 'vitest';
import { titleFromName } from '~/lib/file-title';
import { hasText } from '~/lib/rich-text';
import { InvitationLink } from '~/routes/auth/schema';
import { NewInfoForms } from '~/routes/info-board/schema';
import { InviteForm } from '~/routes/security/schema';
import { isRichTextHref, isRichTextStyle } from '~shared/text/rich-text-rules';
import { emailPattern } from '../../admin-api/contract/email';

/*
 * Text far longer than any form takes, made so that a careless regular expression looks at it once for each of its characters: minutes,
 * in which no one else is answered. Each of these takes some milliseconds; before, the test ran into its time limit.
 */
const dots = `a@${'.'.repeat(400_000)}@`;
const pairs = `a@${'a.'.repeat(200_000)}@`;
const open = '<p '.repeat(200_000);
const fonts = `${`a${' '.repeat(39)},`.repeat(5)}!`;

test.each([
  ['an email of dots', () => emailPattern.test(dots)],
  ['an email of dots and letters', () => emailPattern.test(pairs)],
  ['an invitation link', () => InvitationLink.safeParse({ token: 'abc', email: pairs }).success],
  ['an invitation', () => InviteForm.safeParse({ email: pairs, role: 'viewer' }).success],
  ['an info item of tags that never end', () => NewInfoForms.banner.safeParse({ text: open }).success],
  // Five names of letters and spaces took 0.5 s before, and a text may have 270 of them.
  ['font names that end badly', () => [...Array(2_000)].some(() => isRichTextStyle('font-family', fonts))],
  ['the address of a link', () => isRichTextHref(`${'a'.repeat(400_000)}`)],
  ['a file name of dashes as a title', () => titleFromName('-'.repeat(400_000)) !== ''],
  ['tags that never end as text', () => !hasText(open)],
])('%s is rejected at once', (_what, accepted) => {
  expect(accepted()).toBe(false);
});

test('font names', () => {
  for (const names of ['Arial', '"Times New Roman" , serif', "'Open Sans',Arial ,  sans-serif", '"Arial'])
    expect(isRichTextStyle('font-family', names), names).toBe(true);
  for (const names of ['a, b', 'Arial,', 'url(x)'])
    expect(isRichTextStyle('font-family', names), names).toBe(false);
});

test('the email pattern', () => {
  for (const email of ['a@b.c', 'a.b+c@d.e.fr', 'a@b..c']) expect(emailPattern.test(email), email).toBe(true);
  for (const email of ['a@b', 'a@b.', 'a@.b', 'a@b.c@d.e', 'a b@c.d', '@b.c'])
    expect(emailPattern.test(email), email).toBe(false);
});
