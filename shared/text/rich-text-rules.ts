/*
 * The one allow-list of rich text (SPEC §5 'Descriptions are sanitised rich text'): the editor offers just this, its paste cleaner keeps
 * just this, and the dashboard and the embedded admin API each let just this through. Apart from sanitise-rich-text.ts, so that the
 * browser carries no sanitiser.
 */

/** Allowed style properties, with the pattern of their values. */
export const richTextStyles = {
  color: [/^#[0-9a-f]{3}([0-9a-f]{3})?$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i],
  'font-size': [/^([89]|[1-5]\d|6[0-4])(\.\d{1,2})?px$/, /^([6-9]|[1-3]\d|4[0-8])(\.\d{1,2})?pt$/],
  // Spaces before a comma belong to the name, unless a quote ends it: two ways to match them would take time beyond measure.
  'font-family': [/^["']?[a-z][a-z0-9 -]{1,40}(["']\s*)?(,\s*["']?[a-z][a-z0-9 -]{1,40}(["']\s*)?){0,4}$/i],
  'text-align': [/^(left|center|right|justify)$/],
} satisfies Record<string, RegExp[]>;

type Style = keyof typeof richTextStyles;

/** Allowed tags, with their allowed attributes. */
export const richTextTags: Readonly<Record<string, { attributes?: string[]; styles?: Style[] }>> = {
  p: { styles: ['text-align'] },
  br: {},
  strong: {},
  em: {},
  u: {},
  ul: {},
  ol: { attributes: ['start', 'type'] },
  li: {},
  a: { attributes: ['href'] },
  span: { styles: ['color', 'font-size', 'font-family'] },
};

/** Tags replaced by an allowed one of the same meaning. */
export const richTextSynonyms: Readonly<Record<string, string>> = {
  ...{ b: 'strong', i: 'em', div: 'p', blockquote: 'p', menu: 'ul', dir: 'ul' },
  ...{ h1: 'p', h2: 'p', h3: 'p', h4: 'p', h5: 'p', h6: 'p' },
};

/** Tags that begin a line of their own: those that the HTML standard's style sheet shows as blocks or parts of a table. */
export const htmlBlocks = [
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'caption',
    'center',
    'dd',
    'details',
    'dialog',
    'dir',
    'div',
  ],
  ...[
    'dl',
    'dt',
    'fieldset',
    'figcaption',
    'figure',
    'footer',
    'form',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
  ],
  ...[
    'hgroup',
    'hr',
    'legend',
    'li',
    'listing',
    'main',
    'menu',
    'nav',
    'ol',
    'p',
    'plaintext',
    'pre',
    'search',
  ],
  ...['section', 'summary', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul'],
] as const;

/** Tags removed with their content, which is not meant to be read. */
export const richTextUnread = [
  ...['style', 'script', 'textarea', 'option', 'noscript', 'title', 'xmp', 'template', 'svg', 'math'],
  'del', // a tracked change
] as const;

/** URL schemes allowed in links. */
export const richTextSchemes = ['http', 'https', 'mailto'] as const;

/** Whether a style is allowed in rich text. */
export function isRichTextStyle(property: Style, value: string): boolean {
  return richTextStyles[property].some((rule) => rule.test(value.trim()));
}

/** Returns whether an attribute of a numbered list is allowed: its first number, or its kind of number. */
export const isListNumbering = (name: string, value: string): boolean =>
  name === 'start' ? /^(?:0|[1-9]\d{0,3})$/.test(value) : name === 'type' && /^[aAiI]$/.test(value);

const hiding = new RegExp(
  `(?:^|;)\\s*(?:${[
    'display\\s*:\\s*none',
    'visibility\\s*:\\s*(?:hidden|collapse)',
    'mso-hide\\s*:\\s*all', // Word
    'opacity\\s*:\\s*0(?:\\.0+)?%?\\s*(?:[;!]|$)',
    'clip\\s*:\\s*rect\\((?:[\\s,]*[01](?:px)?){4}\\s*\\)', // text for screen readers
    'clip-path\\s*:\\s*inset\\(\\s*(?:50|100)%',
  ].join('|')})`,
  'i',
);
const flat = /(?:^|;)\s*(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:[;!]|$)/i;
const clipped = /(?:^|;)\s*overflow\s*:\s*(?:hidden|clip)/i;
/** A box without a height may hold a film open by this. */
const padded = /padding-(?:top|bottom)/i;

/** Returns whether a style hides its element's text. */
export const hidesText = (style: string): boolean =>
  hiding.test(style) || (flat.test(style) && clipped.test(style) && !padded.test(style));

/** Absolute, with a host or mailbox: browsers read 'https:page' on an https page as relative to it. */
const richTextHref = /^(?:https?:\/\/[^\s/\\?#]|mailto:\S)/i;

/** Returns whether a link's URL is allowed: http and https with a host, or mailto. */
export const isRichTextHref = (href: string): boolean => richTextHref.test(href.trim());
