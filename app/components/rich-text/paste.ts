import {
  isListNumbering,
  isRichTextHref,
  isRichTextStyle,
  richTextSynonyms,
  richTextTags,
  richTextUnread,
} from '~shared/text/rich-text-rules';
import { nestLists, numberLists, wordLists } from './paste-lists';
import { keepLineBreaks, removeUnseen, replaceImages } from './paste-source';

/** Block tags: their text becomes a paragraph. */
const blocks =
  'p,div,ul,ol,li,blockquote,h1,h2,h3,h4,h5,h6,table,tbody,tr,td,th,section,article,header,footer,pre,dl,dt,dd,figure';

/** What a pasted text had that rich text cannot hold, to be named to the user. */
export type Lost = { images: number; tables: number; numberings: number };

/**
 * Reduces what was copied from Word, Google Docs, a mail or a web page to what rich text may hold: paragraphs, lists, links, bold, italic,
 * underline, alignment and colour. Fonts, sizes and greys belong to the other page; a grey could not be read in the dark. Tracked deletions,
 * comments and hidden text are no part of the text.
 * @param html of the clipboard; runs in the browser only
 */
export function cleanPastedHtml(html: string): { html: string; lost: Lost } {
  const lost: Lost = { images: 0, tables: 0, numberings: 0 };
  if (html.includes('data-pm-slice')) return { html, lost }; // copied in this editor, whose document holds nothing else
  const { body } = new DOMParser().parseFromString(withoutCode(html), 'text/html');
  removeUnseen(body);
  lost.images = replaceImages(body);
  lost.tables = [...body.querySelectorAll('table')].filter(
    ({ rows }) => (rows[0]?.cells.length ?? 0) > 1,
  ).length;
  for (const element of body.querySelectorAll(unread)) element.remove();
  keepLineBreaks(body);
  wordLists(body);
  nestLists(body);
  lost.numberings = numberLists(body);
  const clean = document.implementation.createHTMLDocument('').body;
  copyAll(body, clean, { linked: false });
  dropEmpty(clean);
  return { html: clean.innerHTML, lost };
}

const unread = [
  ...richTextUnread,
  ...['head', 'meta', 'link', 'xml', 'video', 'audio', 'iframe', 'object', 'input', 'button'],
].join(',');

/** A parsed text runs nothing, but Chromium reports handlers and style sheets in it against the page's Content-Security-Policy. */
function withoutCode(html: string): string {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
}

type Inside = { linked: boolean };

function copyAll(from: Node, into: Element, inside: Inside): void {
  for (const child of [...from.childNodes]) {
    if (child.nodeType === Node.TEXT_NODE) into.append(spaced(child.textContent ?? ''));
    else if (child instanceof Element || child.nodeType === Node.ELEMENT_NODE)
      copy(child as HTMLElement, into, inside);
  }
}

/** Word breaks its lines anywhere, and both of them hold spaces open with no-break ones. */
const spaced = (text: string) => text.replace(/[\s\u00a0]+/g, ' ');

function copy(from: HTMLElement, into: Element, inside: Inside): void {
  const sourceTag = from.localName;
  const isBlock = from.matches(blocks);
  const tag = richTextSynonyms[sourceTag] ?? (isBlock && !(sourceTag in richTextTags) ? 'p' : sourceTag);
  // A box around paragraphs is none itself, and neither is one inside a link.
  const box = tag === 'p' && (inside.linked || from.querySelector(blocks) !== null);
  if (box) copyAll(from, into, inside);
  else if (tag === 'p') copyAll(from, paragraph(from, sourceTag, into, inside), inside);
  else if (tag === 'br' || tag === 'ul' || tag === 'ol' || tag === 'li')
    copyAll(from, numbered(from, wrapped(tag, into)), inside);
  else if (tag === 'a') {
    const made = link(from, into, inside);
    copyAll(from, made, { linked: inside.linked || made !== into });
  } else copyAll(from, emphasised(from, into, inside), inside);
}

function paragraph(from: HTMLElement, sourceTag: string, into: Element, inside: Inside): Element {
  const made = wrapped('p', into) as HTMLElement;
  const textAlign = from.style.textAlign || from.getAttribute('align') || '';
  if (textAlign !== 'left' && isRichTextStyle('text-align', textAlign)) made.style.textAlign = textAlign;
  return /^h[1-6]$/.test(sourceTag) ? wrapped('strong', made) : emphasised(from, made, inside);
}

/** Takes over the numbers of a list. */
function numbered(from: HTMLElement, made: Element): Element {
  for (const { name, value } of from.attributes)
    if (from.localName === 'ol' && isListNumbering(name, value) && value !== '1')
      made.setAttribute(name, value);
  return made;
}

/** A link where it may lead there; `into` itself where not. */
function link(from: HTMLElement, into: Element, { linked }: Inside): Element {
  const href = from.getAttribute('href')?.trim() ?? '';
  if (linked || !isRichTextHref(href)) return into;
  const made = wrapped('a', into);
  made.setAttribute('href', href);
  return made;
}

/** The innermost of what an element's tag and style say: bold, italic, underlined, coloured; `into` itself where they say nothing. */
function emphasised(from: HTMLElement, into: Element, { linked }: Inside): Element {
  const { fontWeight, fontStyle, textDecorationLine } = from.style;
  const color = from.style.color || from.getAttribute('color'); // LibreOffice still writes <font color>
  const means = richTextSynonyms[from.localName] ?? from.localName;
  const bold = fontWeight ? /^(bold|bolder|[6-9]00)$/.test(fontWeight) : means === 'strong';
  const italic = fontStyle ? /^(italic|oblique)/.test(fontStyle) : means === 'em';
  // A link is underlined and blue as it is.
  const underlined = !linked && (textDecorationLine.includes('underline') || means === 'u');
  const hex = linked || !color ? null : colourOf(color);
  let inner = into;
  if (hex) {
    inner = wrapped('span', inner);
    (inner as HTMLElement).style.color = hex;
  }
  if (bold) inner = wrapped('strong', inner);
  if (italic) inner = wrapped('em', inner);
  return underlined ? wrapped('u', inner) : inner;
}

function wrapped(tag: string, into: Element): Element {
  const made = into.ownerDocument.createElement(tag);
  into.append(made);
  return made;
}

/** A colour as #rrggbb; null for a grey, a see-through one or none. */
function colourOf(color: string): string | null {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#000000';
  pen.fillStyle = color;
  const hex = String(pen.fillStyle);
  const parts = /^#(..)(..)(..)$/
    .exec(hex)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16));
  if (!parts || Math.max(...parts) - Math.min(...parts) < 32) return null;
  return isRichTextStyle('color', hex) ? hex : null;
}

/** Paragraphs kept open with a space, items without words, emphasis of nothing, and line breaks between paragraphs. */
function dropEmpty(body: Element): void {
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const between = element.localName === 'br' && isBetween(element);
    if (between || (element.localName !== 'br' && !/\S/.test(element.textContent ?? ''))) {
      // The space that a bold space was is still one.
      if (element.matches('strong,em,u,span,a') && element.textContent) element.replaceWith(' ');
      else element.remove();
    }
  }
}

/** A line break that separates paragraphs (Google Docs has one for every empty line) or ends one. */
function isBetween(br: Element): boolean {
  const parent = br.parentElement;
  if (!parent) return true;
  if (parent.localName !== 'body') return !br.nextSibling || !/\S/.test(textAfter(br));
  const isEdge = (next: Element | 'text' | null) =>
    next === null || (next !== 'text' && /^(p|ul|ol)$/.test(next.localName));
  return isEdge(beside(br, 'previousSibling')) || isEdge(beside(br, 'nextSibling'));
}

/** What is next to an element, blanks aside. */
function beside(element: Element, side: 'previousSibling' | 'nextSibling'): Element | 'text' | null {
  let node = element[side];
  while (node && node.nodeType === Node.TEXT_NODE && !/\S/.test(node.textContent ?? '')) node = node[side];
  if (!node) return null;
  return node.nodeType === Node.TEXT_NODE ? 'text' : (node as Element);
}

function textAfter(node: Node): string {
  let text = '';
  for (let next = node.nextSibling; next; next = next.nextSibling) text += next.textContent ?? '';
  return text;
}
