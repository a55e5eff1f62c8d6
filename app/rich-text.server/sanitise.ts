import sanitizeHtml from 'sanitize-html';
import { maxRichTextBytes, richTextSchemes, richTextStyles, richTextTags } from '~/lib/rich-text';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'rel', 'target'], p: ['style'], li: ['style'], span: ['style'] },
  allowedStyles: {
    p: { 'text-align': richTextStyles['text-align'] },
    li: { 'text-align': richTextStyles['text-align'] },
    span: {
      color: richTextStyles.color,
      'font-size': richTextStyles['font-size'],
      'font-family': richTextStyles['font-family'],
    },
  },
  allowedSchemes: [...richTextSchemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Beyond sanitize-html's own: what stands in these is never meant to be read.
  nonTextTags: [
    'style',
    'script',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'template',
    'svg',
    'math',
  ],
  enforceHtmlBoundary: false,
  nestingLimit: 30,
  transformTags: {
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
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: { ...(href ? { href } : {}), rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
};

/**
 * Rich text with everything outside the allow-list taken away (SEC-37). Used on the way in and again before it
 * is shown, since other clients of the admin API write descriptions too. '' when nothing readable is left.
 */
export function sanitiseRichText(html: string): string {
  // Nothing of ours is longer; a provider's could be, and is then cut rather than parsed for seconds.
  const clean = sanitizeHtml(html.slice(0, 4 * maxRichTextBytes), options).trim();
  return plainText(clean) === '' ? '' : clean;
}

/** Text of sanitised rich text: paragraphs parted by a blank line, list items with a dash. */
export function plainText(sanitised: string): string {
  return sanitised
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>\s*/gi, '\n')
    .replace(/<li[^>]*>\s*(<p[^>]*>)?/gi, '- ')
    .replace(/<\/p>\s*<\/li>|<\/li>/gi, '\n')
    .replace(/<\/(p|ul|ol)>\s*/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[ \u00a0]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

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

/**
 * What a rich-text field of a form means.
 * @param value the field's text
 * @param format 'html' from the editor; 'text' from the plain text box used without JavaScript
 * @param before the stored rich text that was edited: kept as it is when its text was not changed in the text box
 */
export function richTextFromForm(value: string, format: 'html' | 'text', before = ''): string {
  if (format === 'html') return sanitiseRichText(value);
  const kept = sanitiseRichText(before);
  const same = (text: string) => text.replace(/\s+/g, ' ').trim();
  return kept && same(plainText(kept)) === same(value) ? kept : richTextOf(value);
}
