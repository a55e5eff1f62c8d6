import { richTextOf } from '~/lib/rich-text';
import { plainText, sanitiseRichText } from '~shared/text/sanitise-rich-text';

/**
 * What a rich-text field of a form means.
 * @param value the field's text
 * @param format 'html' from the editor; 'text' from the plain text box used without JavaScript
 * @param before the stored rich text that was edited: kept as it is when its text was not changed in the text box
 */
export function richTextFromForm(value: string, format: 'html' | 'text', before = ''): string {
  if (format === 'html') return sanitiseRichText(value);
  const sanitised = sanitiseRichText(before);
  const same = (text: string) => text.replace(/\s+/g, ' ').trim();
  return sanitised && same(plainText(sanitised)) === same(value) ? sanitised : richTextOf(value);
}
