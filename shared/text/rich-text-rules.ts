/* The one allow-list of rich text (SPEC §5). The browser loads no sanitiser. */

export const richTextStyles = {
  color: [/^#[0-9a-f]{3}([0-9a-f]{3})?$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i],
  'font-size': [/^([89]|[1-5]\d|6[0-4])(\.\d{1,2})?px$/, /^([6-9]|[1-3]\d|4[0-8])(\.\d{1,2})?pt$/],
  // One way to match, to prevent catastrophic backtracking.
  'font-family': [/^["']?[a-z][a-z0-9 -]{1,40}(["']\s*)?(,\s*["']?[a-z][a-z0-9 -]{1,40}(["']\s*)?){0,4}$/i],
  'text-align': [/^(left|center|right|justify)$/],
} satisfies Record<string, RegExp[]>;

type Style = keyof typeof richTextStyles;

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

export const richTextSynonyms: Readonly<Record<string, string>> = {
  ...{ b: 'strong', i: 'em', div: 'p', blockquote: 'p', menu: 'ul', dir: 'ul' },
  ...{ h1: 'p', h2: 'p', h3: 'p', h4: 'p', h5: 'p', h6: 'p' },
};

/** As in the HTML standard's style sheet. */
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

export const richTextUnread = [
  ...['style', 'script', 'textarea', 'option', 'noscript', 'title', 'xmp', 'template', 'svg', 'math'],
  'del', // a tracked change
] as const;

export const richTextSchemes = ['http', 'https', 'mailto'] as const;

/** Returns whether a style is allowed in rich text. */
export function isRichTextStyle(property: Style, value: string): boolean {
  return richTextStyles[property].some((rule) => rule.test(value.trim()));
}

/** Returns whether a list attribute is allowed. */
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
/** Its padding may open a box without a height. */
const padded = /padding-(?:top|bottom)/i;

/** Returns whether a style hides its element's text. */
export const hidesText = (style: string): boolean =>
  hiding.test(style) || (flat.test(style) && clipped.test(style) && !padded.test(style));

/** Browsers treat 'https:page' on an https page as relative. */
const richTextHref = /^(?:https?:\/\/[^\s/\\?#]|mailto:\S)/i;

/** Returns whether a link's URL is allowed. */
export const isRichTextHref = (href: string): boolean => richTextHref.test(href.trim());
