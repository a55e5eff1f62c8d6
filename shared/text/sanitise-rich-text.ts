import sanitizeHtml from 'sanitize-html';
import { type Script, scriptText } from './raised-text';
import { maxRichTextLength } from './rich-text-limit';
import {
  hidesText,
  htmlBlocks,
  isListNumbering,
  isRichTextHref,
  richTextSchemes,
  richTextStyles,
  richTextSynonyms,
  richTextTags,
  richTextUnread,
} from './rich-text-rules';
import { unnestBlocks } from './unnest-blocks';
import { isVisible } from './visible';

const tags = Object.entries(richTextTags);

const options: sanitizeHtml.IOptions = {
  allowedTags: [...Object.keys(richTextTags), 'sup', 'sub'],
  allowedAttributes: {
    ...Object.fromEntries(
      tags.map(([tag, { attributes = [], styles }]) => [tag, styles ? [...attributes, 'style'] : attributes]),
    ),
    a: ['href', 'rel', 'target'],
  },
  allowedStyles: Object.fromEntries(
    tags.map(([tag, { styles = [] }]) => [
      tag,
      Object.fromEntries(styles.map((style) => [style, richTextStyles[style]])),
    ]),
  ),
  allowedSchemes: [...richTextSchemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...richTextUnread],
  enforceHtmlBoundary: false,
  nestingLimit: 30,
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName: 'hidden' in attribs || hidesText(attribs.style ?? '') ? 'del' : tagName,
      attribs,
    }),
    ...Object.fromEntries(htmlBlocks.filter((tag) => !(tag in richTextTags)).map((tag) => [tag, 'p'])),
    ...{ ...richTextSynonyms, hr: 'br' },
    ol: (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(([name, value]) => name === 'style' || isListNumbering(name, value)),
      ),
    }),
    a: (_tag, { href }) => ({
      tagName: 'a',
      // A relative URL would not work in the app.
      attribs: {
        ...(href && isRichTextHref(href) ? { href } : {}),
        rel: 'noopener noreferrer',
        target: '_blank',
      },
    }),
  },
};

/** Removes everything outside the allow-list from rich text (SEC-37). */
export function sanitiseRichText(html: string): string {
  // The parser is quadratic in open tags.
  const quoted = writeQuotes(html.slice(0, maxRichTextLength));
  const clean = unnestBlocks(writeScripts(sanitizeHtml(quoted, options))).trim();
  return isVisible(plainText(clean)) ? clean : '';
}

/** Replaces `<q>` by the quotation marks that browsers draw. */
export const writeQuotes = (html: string): string =>
  html.replace(/<q(?:\s[^<>]*)?>/gi, '“').replace(/<\/q\s*>/gi, '”');

/** Replaces `<sup>` and `<sub>` with text. */
export function writeScripts(html: string): string {
  let written = html;
  for (let last = ''; last !== written; ) {
    last = written;
    written = last.replace(/<(sup|sub)>([^<>]*)<\/\1>/g, (_, script: Script, text: string, at: number) =>
      scriptText(script, text, last[at - 1] ?? ''),
    );
  }
  return written.replace(/<\/?su[bp]>/g, '');
}

/** Converts sanitised rich text to plain text, in linear time. */
export function plainText(sanitised: string): string {
  return sanitised
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>\s*/gi, '\n')
    .replace(/<li[^<>]*>\s*(<p[^<>]*>)?/gi, '- ')
    .replace(/<\/p>\s*<\/li>|<\/li>/gi, '\n')
    .replace(/<\/(p|ul|ol)>\s*/gi, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/(?<![ \u00a0])[ \u00a0]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };
