import { richTextTags } from '~shared/text/rich-text-rules';
import { isVisible } from '~shared/text/visible';

/** Fonts the editor offers; families that phones have without loading anything. */
export const richTextFonts = ['Arial', 'Georgia', 'Times New Roman', 'Verdana', 'Courier New'] as const;

/** Sizes the editor offers, in CSS pixels. */
export const richTextSizes = ['12px', '14px', '16px', '20px', '26px', '34px'] as const;

/** Colours the editor offers, readable on white; any other #rrggbb is let through as well. */
export const richTextColours = [
  { name: 'Red', value: '#b3261e' },
  { name: 'Amber', value: '#b45309' },
  { name: 'Green', value: '#1d6a35' },
  { name: 'Teal', value: '#0b6e5f' },
  { name: 'Blue', value: '#1a5694' },
  { name: 'Purple', value: '#5f3aa8' },
] as const;

/** Names of the hidden field beside a rich-text field that says what the field holds. */
export const formatFieldOf = (name: string) => `${name}Format`;

/** Plain text as rich text: blank lines part paragraphs, other line breaks stay line breaks. */
export function richTextOf(plain: string): string {
  return plain
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? '')
    .split(/\n\s*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br />')}</p>`)
    .join('');
}

// `[^<>]`: a tag that is never closed is looked at up to the next one only, or many of them would cost the square of their number.
const ourTags = new RegExp(`</?(${Object.keys(richTextTags).join('|')})(\\s[^<>]*)?/?>|&nbsp;`, 'gi');

/** Whether a rich-text field holds something to read, in whichever of its two formats. */
export function hasText(value: string): boolean {
  return isVisible(value.replace(ourTags, ''));
}

/** A description over this many characters is shown as a preview of `previewLength` (SPEC §2, §9). */
export const previewOver = 200;
export const previewLength = 100;

/** The preview of a text that is longer than `previewOver` characters; null when it is shown whole. */
export function previewOf(plain: string): string | null {
  const characters = Array.from(plain);
  if (characters.length <= previewOver) return null;
  return `${characters.slice(0, previewLength).join('').trimEnd()}…`;
}
