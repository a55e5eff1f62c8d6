import { expect, test, vi } from 'vitest';
import { titleFromName } from '~/lib/file-title';
import { hasText } from '~/lib/rich-text';
import { InvitationLink } from '~/routes/auth/schema';
import { NewInfoForms } from '~/routes/info-board/schema';
import { InviteForm } from '~/routes/security/schema';
import { formLimits, hasTooManyFields } from '~shared/form-limits';
import { maxRichTextLength } from '~shared/text/rich-text-limit';
import { isRichTextHref, isRichTextStyle } from '~shared/text/rich-text-rules';
import { sanitiseRichText } from '~shared/text/sanitise-rich-text';
import { svgMarkup } from '~shared/text/svg-icon-outline';
import { emailPattern } from '../../admin-api/contract/email';

/*
 * Text far longer than any form takes, made so that a careless regular expression looks at it once for each of its characters: minutes,
 * in which no one else is answered. Each of these takes some milliseconds; before, the test ran into its time limit.
 */
const dots = `a@${'.'.repeat(400_000)}@`;
const pairs = `a@${'a.'.repeat(200_000)}@`;
const open = '<p '.repeat(200_000);
const fonts = `${`a${' '.repeat(39)},`.repeat(5)}!`;
const comments = '<!--'.repeat(400_000);

test.each([
  ['an email of dots', () => emailPattern.test(dots)],
  ['an email of dots and letters', () => emailPattern.test(pairs)],
  ['an invitation link', () => InvitationLink.safeParse({ token: 'abc', email: pairs }).success],
  ['an invitation', () => InviteForm.safeParse({ email: pairs, role: 'viewer' }).success],
  ['an info item of tags that never end', () => NewInfoForms.banner.safeParse({ text: open }).success],
  // Five names of letters and spaces took 0.5 s before, and a text may have 270 of them.
  ['font names that end badly', () => [...Array(2_000)].some(() => isRichTextStyle('font-family', fonts))],
  ['the address of a link', () => isRichTextHref(`${'a'.repeat(400_000)}`)],
])('%s is rejected at once', (_what, accepted) => {
  expect(accepted()).toBe(false);
});

test('comments that never end are looked for once', () => {
  expect(svgMarkup(comments)).toBe(comments);
  expect(svgMarkup('<!-- a --><svg><!-- <!-- b --></svg><!-- c')).toBe('<svg></svg><!-- c');
  expect(svgMarkup(`\uFEFF\n<?xml version="1.0"?>\n<svg/>`)).toBe('<svg/>');
});

test('a file name of dashes is no title, and that is found at once', () => {
  expect(titleFromName('-'.repeat(400_000))).toBe('');
});

test('rich text is parsed up to the length that a form may have', () => {
  const tags = (length: number) => sanitiseRichText('<b><i>x'.repeat(length)).match(/x/g)?.length;
  expect(tags(100_000)).toBe(tags(200_000));
  expect(tags(100_000)).toBe(Math.floor(maxRichTextLength / '<b><i>x'.length));
});

test.each([
  ['of one name', () => 'email=a'],
  ['of many names', (at: number) => `f${at}=a`],
])('fields %s are counted up to the limit, however many there are', (_what, field) => {
  const searches = (count: number) => {
    const text = Array.from({ length: count }, (_, at) => field(at)).join('&');
    const search = vi.spyOn(String.prototype, 'indexOf');
    try {
      expect(hasTooManyFields(text)).toBe(true);
      return search.mock.calls.length;
    } finally {
      search.mockRestore();
    }
  };
  expect(searches(20_000)).toBeLessThanOrEqual(formLimits.fields + 1);
  expect(searches(40_000)).toBe(searches(20_000));
});

test.each([
  ['Arial', true],
  ['"Times New Roman" , serif', true],
  ["'Open Sans',Arial ,  sans-serif", true],
  ['a, b', false],
  ['Arial,', false],
  ['url(x)', false],
  ['"Arial', true],
])('the font names %s', (value, accepted) => {
  expect(isRichTextStyle('font-family', value)).toBe(accepted);
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
