import sanitizeHtml from 'sanitize-html';

const length = /^\d{1,3}(\.\d{1,3})?(px|em|rem|%|pt)$/;
const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|hsla?\([\d\s.,%deg]+\)|[a-z]{3,20})$/i;

/**
 * Rich text as it is stored: what the editor offers (SPEC §2: font, size, colour, bold, italic, underline, lists,
 * alignment, links) and nothing else; links to web and mail addresses only (SEC-37).
 */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'blockquote'],
      ...['ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'a', 'code', 'pre', 'hr'],
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      ol: ['start'],
      '*': ['style'],
    },
    allowedStyles: {
      '*': {
        color: [colour],
        'background-color': [colour],
        'text-align': [/^(left|right|center|justify)$/],
        'font-size': [length],
        'font-family': [/^[\w\s,'"-]{1,100}$/],
      },
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href ? { href } : {}), rel: 'noopener noreferrer', target: '_blank' },
      }),
    },
  });
}

/** Whether rich text shows nothing: no letters, only tags and spaces. */
export function isBlank(html: string): boolean {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\s/g, '') === '';
}
