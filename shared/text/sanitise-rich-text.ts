import sanitizeHtml from 'sanitize-html';
import { type Script, scriptText } from './raised-text';
import { maxRichTextLength } from './rich-text-limit';
import {
  hidesText,
  isListNumbering,
  isRichTextHref,
  richTextSchemes,
  richTextStyles,
  richTextSynonyms,
  richTextTags,
  richTextUnread,
} from './rich-text-rules';
import { isVisible } from './visible';

const tags = Object.entries(richTextTags);

const options: sanitizeHtml.IOptions = {
  allowedTags: [...Object.keys(richTextTags), 'sup', 'sub'], // written as text below
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
    ...richTextSynonyms,
    ol: (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(([name, value]) => name === 'style' || isListNumbering(name, value)),
      ),
    }),
    a: (_tag, { href }) => ({
      tagName: 'a',
      // A whole URL: a relative one would lead somewhere in the dashboard, and nowhere in the app.
      attribs: {
        ...(href && isRichTextHref(href) ? { href } : {}),
        rel: 'noopener noreferrer',
        target: '_blank',
      },
    }),
  },
};

/**
 * Rich text with everything outside the allow-list removed (SEC-37). The dashboard uses it on submitted forms and again before
 * it shows what a provider returns; the embedded admin API on whatever any client sends. Cleaning twice changes nothing.
 * @returns '' when nothing readable is left
 */
export function sanitiseRichText(html: string): string {
  // Our own forms reject longer texts. The parser takes time that grows with the square of the open tags, so a provider's text is truncated.
  const clean = writeScripts(sanitizeHtml(html.slice(0, maxRichTextLength), options)).trim();
  return isVisible(plainText(clean)) ? clean : '';
}

/** Writes the `<sup>` and `<sub>` of sanitised HTML, which have no attributes, as text: the inner ones first. */
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

/**
 * Plain text of sanitised rich text: paragraphs separated by a blank line, list items with a dash. It takes any text, in time that grows with its
 * length only: a tag ends before the next '<', and a run of spaces is looked at once.
 */
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
