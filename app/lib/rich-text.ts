/*
 * The one allow-list of rich text (SPEC §5 'Descriptions are sanitised rich text'): the editor offers just this, its
 * paste cleaner keeps just this, and the server lets just this through.
 */

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

/** Style properties that stay, with what their values must look like. */
export const richTextStyles = {
  color: [/^#[0-9a-f]{3}([0-9a-f]{3})?$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i],
  'font-size': [/^([89]|[1-5]\d|6[0-4])(\.\d{1,2})?px$/, /^([6-9]|[1-3]\d|4[0-8])(\.\d{1,2})?pt$/],
  'font-family': [/^["']?[a-z][a-z0-9 -]{1,40}["']?(\s*,\s*["']?[a-z][a-z0-9 -]{1,40}["']?){0,4}$/i],
  'text-align': [/^(left|center|right|justify)$/],
} satisfies Record<string, RegExp[]>;

type Style = keyof typeof richTextStyles;

/** Tags that stay, with what they may carry. */
export const richTextTags: Readonly<Record<string, { attributes?: string[]; styles?: Style[] }>> = {
  p: { styles: ['text-align'] },
  br: {},
  strong: {},
  em: {},
  u: {},
  ul: {},
  ol: {},
  li: {},
  a: { attributes: ['href'] },
  span: { styles: ['color', 'font-size', 'font-family'] },
};

/** Tags that say the same as one that stays. */
export const richTextSynonyms: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  div: 'p',
  blockquote: 'p',
  h1: 'p',
  h2: 'p',
  h3: 'p',
  h4: 'p',
  h5: 'p',
  h6: 'p',
};

/** Tags that go with all that stands in them: it is never meant to be read. */
export const richTextUnread = [
  ...['style', 'script', 'textarea', 'option', 'noscript', 'title', 'xmp', 'template', 'svg', 'math'],
] as const;

/** Where links may lead. */
export const richTextSchemes = ['http', 'https', 'mailto'] as const;

/** Whether a style may stand in rich text. */
export function isRichTextStyle(property: Style, value: string): boolean {
  return richTextStyles[property].some((rule) => rule.test(value.trim()));
}

/** Whether a link may lead there: a whole URL with one of `richTextSchemes`. */
export function isRichTextHref(href: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href.trim())?.[1]?.toLowerCase();
  return richTextSchemes.some((allowed) => allowed === scheme);
}

/** The longest rich text, in bytes of its HTML. */
export const maxRichTextBytes = 65_536;

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
export function hasWords(value: string): boolean {
  return /\S/.test(value.replace(ourTags, ''));
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
