import { richTextOf } from '~/lib/rich-text';
import { plainText, sanitiseRichText } from '~shared/text/sanitise-rich-text';

/**
 * Returns the rich text of a field.
 * @param format 'html' from the editor, 'text' from the text box
 * @param before kept when the text box was not changed
 */
export function richTextFromForm(value: string, format: 'html' | 'text', before = ''): string {
  if (format === 'html') return sanitiseRichText(value);
  const sanitised = sanitiseRichText(before);
  const same = (text: string) => text.replace(/\s+/g, ' ').trim();
  return sanitised && same(plainText(sanitised)) === same(value) ? sanitised : richTextOf(value);
}
