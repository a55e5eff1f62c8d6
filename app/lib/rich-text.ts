/*
 * The one allow-list of rich text (SPEC §5 'Descriptions are sanitised rich text'): the editor offers just this, its
 * paste cleaner keeps just this, and the server lets just this through.
 */

/** Fonts the editor offers; families that phones have without loading anything. */
export const richTextFonts = ['Arial', 'Georgia', 'Times New Roman', 'Verdana', 'Courier New'] as const;

/** Sizes the editor offers, in CSS pixels. */
export const richTextSizes = ['12px', '14px', '16px', '20px', '26px', '34px'] as const;

/** Colours the editor offers; any other #rrggbb is let through as well. */
export const richTextColours = [
  '#1e2421',
  '#b3261e',
  '#b45309',
  '#1d6a35',
  '#0b6e5f',
  '#1a5694',
  '#5f3aa8',
] as const;

/** Tags that stay. */
export const richTextTags = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'span'] as const;

/** Style properties that stay, with what their values must look like. */
export const richTextStyles = {
  color: [/^#[0-9a-f]{3}([0-9a-f]{3})?$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i],
  'font-size': [/^([89]|[1-5]\d|6[0-4])(\.\d{1,2})?px$/, /^([6-9]|[1-3]\d|4[0-8])(\.\d{1,2})?pt$/],
  'font-family': [/^["']?[a-z][a-z0-9 -]{1,40}["']?(\s*,\s*["']?[a-z][a-z0-9 -]{1,40}["']?){0,4}$/i],
  'text-align': [/^(left|center|right|justify)$/],
} satisfies Record<string, RegExp[]>;

/** Where links may lead. */
export const richTextSchemes = ['http', 'https', 'mailto'] as const;

/** The longest rich text, in bytes of its HTML. */
export const maxRichTextBytes = 65_536;

/** Names of the hidden field beside a rich-text field that says what the field holds. */
export const formatFieldOf = (name: string) => `${name}Format`;

/** A description over this many characters is shown as a preview of `previewLength` (SPEC §2, §9). */
export const previewOver = 200;
export const previewLength = 100;

/** The preview of a text that is longer than `previewOver` characters; null when it is shown whole. */
export function previewOf(plain: string): string | null {
  const characters = Array.from(plain);
  if (characters.length <= previewOver) return null;
  return `${characters.slice(0, previewLength).join('').trimEnd()}…`;
}
