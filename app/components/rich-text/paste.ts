import {
  isListNumbering,
  isRichTextHref,
  isRichTextStyle,
  richTextSynonyms,
  richTextTags,
  richTextUnread,
} from '~shared/text/rich-text-rules';
import { writeFormulas, writeScripts } from './paste-formulas';
import { nestByIndent, nestLists, numberLists, wordLists } from './paste-lists';
import {
  blocks,
  keepLineBreaks,
  nameBlocks,
  removeControls,
  removeUnseen,
  replaceImages,
  struckTexts,
} from './paste-source';
import { writeChecks, writeQuotes, writeSymbols } from './paste-symbols';

export type Lost = Record<'images' | 'tables' | 'numberings' | 'links', number> &
  ReturnType<typeof removeControls> & {
    struck: string[];
    /** Fonts whose symbols are unknown. */
    symbols: string[];
    formulas: number;
    scripts: number;
  };

const nothingLost: Lost = {
  ...{ images: 0, tables: 0, numberings: 0, links: 0, buttons: 0, fields: 0, embedded: 0 },
  ...{ struck: [], symbols: [], formulas: 0, scripts: 0 },
};

/** Reduces pasted HTML to supported rich text. Browser only. */
export function cleanPastedHtml(html: string): { html: string; lost: Lost } {
  if (html.includes('data-pm-slice')) return { html, lost: nothingLost }; // copied within this editor
  const { body } = new DOMParser().parseFromString(withoutCode(html), 'text/html');
  const formulas = writeFormulas(body); // formulas contain hidden text
  removeUnseen(body);
  writeChecks(body);
  writeQuotes(body);
  const images = replaceImages(body);
  const tables = [...body.querySelectorAll('table')].filter(({ rows }) => (rows[0]?.cells.length ?? 0) > 1);
  const controls = removeControls(body);
  for (const element of body.querySelectorAll(unread)) element.remove();
  const struck = struckTexts(body);
  const scripts = writeScripts(body);
  nameBlocks(body);
  keepLineBreaks(body);
  wordLists(body);
  const symbols = writeSymbols(body); // after Word's bullets are removed
  nestByIndent(body);
  nestLists(body);
  const numberings = numberLists(body);
  const links = [...body.querySelectorAll('a')].filter((link) => leadsNowhere(link)).length;
  const clean = document.implementation.createHTMLDocument('').body;
  copyAll(body, clean, { linked: false });
  dropEmpty(clean);
  const lost = {
    ...controls,
    images,
    tables: tables.length,
    numberings,
    links,
    struck,
    symbols,
    formulas,
    scripts,
  };
  return { html: clean.innerHTML, lost };
}

const unread = [
  ...richTextUnread.filter((tag) => tag !== 'del'), // del: a tracked change
  ...['head', 'meta', 'link', 'xml'],
].join(',');

/** Chromium would report CSP violations. */
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

/** Word wraps lines; both use no-break spaces. */
const spaced = (text: string) => text.replace(/[\s\u00a0]+/g, ' ');

function copy(from: HTMLElement, into: Element, inside: Inside): void {
  const sourceTag = from.localName;
  const isBlock = from.matches(blocks);
  const tag = richTextSynonyms[sourceTag] ?? (isBlock && !(sourceTag in richTextTags) ? 'p' : sourceTag);
  // A box around paragraphs is not a paragraph.
  const box = tag === 'p' && (inside.linked || from.querySelector(blocks) !== null);
  if (box && inside.linked) onOwnLine(into, () => copyAll(from, into, inside));
  else if (box) copyAll(from, into, inside);
  else if (tag === 'p') copyAll(from, paragraph(from, sourceTag, into, inside), inside);
  else if (tag === 'br' || tag === 'ul' || tag === 'ol' || tag === 'li')
    copyAll(from, numbered(from, wrapped(tag, into)), inside);
  else if (tag === 'a' && from.querySelector(blocks)) onOwnLine(into, () => copyLink(from, into, inside));
  else if (tag === 'a') copyLink(from, into, inside);
  else copyAll(from, emphasised(from, into, inside), inside);
}

function copyLink(from: HTMLElement, into: Element, inside: Inside): void {
  const made = link(from, into, inside);
  copyAll(from, made, { linked: inside.linked || made !== into });
}

/** A link has no paragraphs, so what were some become lines. */
function onOwnLine(into: Element, write: () => void): void {
  breakLine(into);
  write();
  breakLine(into);
}

function breakLine(into: Element): void {
  const last = [...into.childNodes].findLast(
    ({ nodeName, textContent }) => nodeName === 'BR' || /\S/.test(textContent ?? ''),
  );
  if (last && last.nodeName !== 'BR') wrapped('br', into);
}

function paragraph(from: HTMLElement, sourceTag: string, into: Element, inside: Inside): Element {
  const made = wrapped('p', into) as HTMLElement;
  const textAlign = alignmentOf(from);
  if (textAlign !== 'left' && isRichTextStyle('text-align', textAlign)) made.style.textAlign = textAlign;
  return /^h[1-6]$/.test(sourceTag) ? wrapped('strong', made) : emphasised(from, made, inside);
}

function alignmentOf(from: HTMLElement): string {
  const own =
    from.style.textAlign ||
    (from.localName === 'table' ? '' : from.getAttribute('align')) ||
    (from.localName === 'center' ? 'center' : '');
  const physical = own.toLowerCase().replace('-webkit-', '').replace('start', 'left').replace('end', 'right');
  if (physical && physical !== 'inherit') return physical;
  return from.parentElement ? alignmentOf(from.parentElement) : '';
}

function numbered(from: HTMLElement, made: Element): Element {
  for (const { name, value } of from.attributes)
    if (from.localName === 'ol' && isListNumbering(name, value) && value !== '1')
      made.setAttribute(name, value);
  return made;
}

function link(from: HTMLElement, into: Element, { linked }: Inside): Element {
  const href = hrefOf(from);
  if (linked || !isRichTextHref(href)) return into;
  const made = wrapped('a', into);
  made.setAttribute('href', href);
  return made;
}

const hrefOf = (link: Element) =>
  (link.getAttribute('href') ?? '').trim().replace(/^(?=www\.[\w-]+\.)/i, 'https://');

/** The link's text showed no address. */
const leadsNowhere = (link: Element) =>
  !isRichTextHref(hrefOf(link)) &&
  !/^(?:$|#|javascript:)/i.test(hrefOf(link)) &&
  /\S/.test(link.textContent ?? '');

function emphasised(from: HTMLElement, into: Element, { linked }: Inside): Element {
  const { fontWeight, fontStyle, textDecorationLine } = from.style;
  const color = from.style.color || from.getAttribute('color'); // LibreOffice writes <font color>
  const means = richTextSynonyms[from.localName] ?? from.localName;
  const bold = fontWeight ? /^(bold|bolder|[6-9]00)$/.test(fontWeight) : means === 'strong';
  const italic = fontStyle ? /^(italic|oblique)/.test(fontStyle) : means === 'em';
  // Links are always underlined.
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

/** Grey is null, since it is unreadable in dark mode. */
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

function dropEmpty(body: Element): void {
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const between = element.localName === 'br' && isBetween(element);
    if (between || (element.localName !== 'br' && !/\S/.test(element.textContent ?? ''))) {
      // A bold space remains a space.
      if (element.matches('strong,em,u,span,a') && element.textContent) element.replaceWith(' ');
      else if (
        element.matches('p') &&
        isInline(element, 'previousSibling') &&
        isInline(element, 'nextSibling')
      )
        element.replaceWith(body.ownerDocument.createElement('br'));
      else element.remove();
    }
  }
}

function isInline(element: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  const next = beside(element, side);
  return next === 'text' || next?.matches('strong,em,u,span,a') === true;
}

/** Google Docs adds a line break for every empty line. */
function isBetween(br: Element): boolean {
  const parent = br.parentElement;
  if (!parent) return true;
  if (parent.localName !== 'body') return !br.nextSibling || !/\S/.test(textAfter(br));
  const isEdge = (next: Element | 'text' | null) =>
    next === null || (next !== 'text' && /^(p|ul|ol)$/.test(next.localName));
  return isEdge(beside(br, 'previousSibling')) || isEdge(beside(br, 'nextSibling'));
}

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
