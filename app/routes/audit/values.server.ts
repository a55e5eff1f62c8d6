import { formatMoment } from '~/lib/dates';
import { wordsOf } from '~/lib/plain-fields';
import { plainText } from '~shared/text/sanitise-rich-text';
import { contentFields } from '../../../admin-api/contract/content-fields';

const richText = new Set(['description', 'text']);

/** Formats a field's value for display; '' for none. */
export function shownValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'timeout' && typeof value === 'number') return formatMoment(value);
  if (typeof value === 'string' && richText.has(name)) return plainText(value);
  if (Array.isArray(value)) return value.map((one) => shownValue('', one)).join('\n');
  if (typeof value === 'object')
    return Object.values(value)
      .map((one) => shownValue('', one))
      .join('\n');
  return wordsOf(contentFields, name, { [name]: value });
}

/** Formats a field before and after; says so if only the formatting changed. */
export function shownChange(name: string, { before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [shownValue(name, before), shownValue(name, after)];
  if (was !== is || !richText.has(name)) return { before: was, after: is };
  return { before: was, after: `${is}\n(only its formatting, links or pictures were changed)` };
}
