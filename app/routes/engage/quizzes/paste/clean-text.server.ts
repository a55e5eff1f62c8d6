import sanitizeHtml from 'sanitize-html';
import { htmlBlocks, richTextSynonyms, richTextUnread } from '~shared/text/rich-text-rules';
import { plainText, writeQuotes, writeScripts } from '~shared/text/sanitise-rich-text';
import { symbolFont } from '~shared/text/symbol-fonts';
import { isVisible } from '~shared/text/visible';

const structure: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'sup', 'sub'],
  allowedAttributes: {},
  nonTextTags: [...richTextUnread],
  nestingLimit: 30,
  transformTags: {
    ...Object.fromEntries(htmlBlocks.map((tag) => [tag, 'p'])),
    ...richTextSynonyms,
    ...{ ul: 'ul', ol: 'ol', li: 'li', hr: 'br' },
  },
};

/** Closed tags that make a text HTML if it names no format. */
const known = new Set([
  ...['p', 'div', 'span', 'b', 'i', 'u', 's', 'em', 'strong', 'small', 'sub', 'sup', 'font', 'center'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'a', 'code', 'pre', 'table', 'blockquote'],
]);
const namesOf = (text: string, tag: RegExp) =>
  new Set(Array.from(text.matchAll(tag), ([, name = '']) => name.toLowerCase()));

/** The names of the tags that open, and of those that close. */
const tagNames = (text: string) =>
  [namesOf(text, /<([a-z][a-z0-9]*)(?:\s[^<>]*)?>/gi), namesOf(text, /<\/([a-z][a-z0-9]*)\s*>/gi)] as const;

function hasTags(text: string): boolean {
  const [opened, closed] = tagNames(text);
  return opened.has('br') || [...opened].some((name) => known.has(name) && closed.has(name));
}

const mark = /^\s*\[(html|moodle|plain|markdown)\]/i;

/** Returns Moodle's format prefix, such as `[html]`. */
export const markOf = (text: string) => mark.exec(text)?.[0] ?? '';

/**
 * Converts HTML to plain text. Without a format prefix, only closed tags are HTML: `a < b` and `Which tag is
 * <p>?` stay.
 */
export function cleanText(text: string): string {
  const format = mark.exec(text)?.[1]?.toLowerCase();
  const bare = text.replace(mark, '').trim();
  const isHtml = format === 'html' || (format !== 'plain' && hasTags(bare));
  const lines = format === 'html' ? bare : bare.replace(/\n/g, '<br>');
  const decoded = () =>
    plainText(
      writeScripts(sanitizeHtml(isHtml ? writeQuotes(lines) : lines.replace(/<(?!br>)/g, '&lt;'), structure)),
    );
  const cleaned = format === 'plain' ? bare : decoded();
  return (isVisible(cleaned) || format === 'html' ? cleaned : bare)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

export const showsMedia = (text: string) =>
  /<(?:img|video|audio|iframe|object|embed|source)\s[^<>]*(?:src|data)\s*=|^\s*\[markdown\][^!]*!\[/i.test(
    text,
  );

/** Returns whether a text has a formula that would be lost. */
export const showsFormula = (text: string) => /<math[\s>]/i.test(text) && /<\/math\s*>/i.test(text);

/** The tags of a text that is shown as HTML. */
const tagsOf = (text: string): string[] =>
  /^\s*\[plain\]/i.test(text) ? [] : (text.match(/<\/?[a-z][^<>]*>/gi) ?? []);

/** Returns whether a text has struck-through or deleted text, which would be shown as ordinary text or left out. */
export function showsStruck(text: string): boolean {
  const tags = tagsOf(text);
  const [opened, closed] = tagNames(tags.join(''));
  return (
    ['s', 'strike', 'del'].some((name) => opened.has(name) && closed.has(name)) ||
    tags.some((tag) => /line-through/i.test(tag))
  );
}

/** Returns the symbol font of a part of a text, whose letters would be shown, or null. */
export function symbolFontIn(text: string): string | null {
  const attribute = /\s(?:style\s*=\s*("[^"]*"|'[^']*')|face\s*=\s*["']?([\w ]+))/i;
  const fonts = tagsOf(text).map((tag) => {
    const [, style = '', face] = attribute.exec(tag) ?? [];
    return symbolFont(style.slice(1, -1), face);
  });
  return fonts.find((font) => font !== null) ?? null;
}
