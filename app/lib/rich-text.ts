import { richTextTags } from '~shared/text/rich-text-rules';
import { isVisible } from '~shared/text/visible';

/** Phones have them installed. */
export const richTextFonts = ['Arial', 'Georgia', 'Times New Roman', 'Verdana', 'Courier New'] as const;

export const richTextSizes = ['12px', '14px', '16px', '20px', '26px', '34px'] as const;

/** Readable on white. */
export const richTextColours = [
  { name: 'Red', value: '#b3261e' },
  { name: 'Amber', value: '#b45309' },
  { name: 'Green', value: '#1d6a35' },
  { name: 'Teal', value: '#0b6e5f' },
  { name: 'Blue', value: '#1a5694' },
  { name: 'Purple', value: '#5f3aa8' },
] as const;

export const formatFieldOf = (name: string) => `${name}Format`;

/** Converts plain text; blank lines separate paragraphs. */
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

// Unclosed tags would take quadratic time.
const ourTags = new RegExp(`</?(${Object.keys(richTextTags).join('|')})(\\s[^<>]*)?/?>|&nbsp;`, 'gi');

export function hasText(value: string): boolean {
  return isVisible(value.replace(ourTags, ''));
}

/** SPEC §2, §9. */
export const previewOver = 200;
export const previewLength = 100;

/** Returns a preview, or null if short. */
export function previewOf(plain: string): string | null {
  const characters = Array.from(plain);
  if (characters.length <= previewOver) return null;
  return `${characters.slice(0, previewLength).join('').trimEnd()}…`;
}
