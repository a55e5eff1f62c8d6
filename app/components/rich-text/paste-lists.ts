import { isListNumbering } from '~shared/text/rich-text-rules';

/* Word pastes paragraphs, Google Docs lists directly in lists. */

const isWordItem = (element: Element | null): element is HTMLElement =>
  element !== null && /mso-list\s*:\s*l\d/i.test(element.getAttribute('style') ?? '');

export function wordLists(body: HTMLElement): void {
  for (let item = findItem(body); item; item = findItem(body)) {
    const run: HTMLElement[] = [];
    for (let next: Element | null = item; isWordItem(next); next = next.nextElementSibling) run.push(next);
    const anchor = body.ownerDocument.createElement('div');
    item.before(anchor);
    const open: HTMLElement[] = [];
    for (const paragraph of run) {
      const level = Number(/level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
      const marker = takeMarker(paragraph);
      open.length = Math.min(open.length, level);
      while (open.length < level) {
        const list = body.ownerDocument.createElement(marker ? 'ol' : 'ul');
        if (marker && open.length + 1 === level) numberFrom(list, marker);
        (open.at(-1)?.lastElementChild ?? anchor).append(list);
        // A skipped level gets an item for the next one.
        if (open.length + 1 < level) list.append(body.ownerDocument.createElement('li'));
        open.push(list);
      }
      const li = body.ownerDocument.createElement('li');
      if (/^\d/.test(marker)) li.setAttribute('value', marker);
      li.append(...paragraph.childNodes);
      open.at(-1)?.append(li);
      paragraph.remove();
    }
    anchor.replaceWith(...anchor.childNodes);
  }
}

const findItem = (body: HTMLElement) => [...body.querySelectorAll('[style*="mso-list" i]')].find(isWordItem);

function takeMarker(item: HTMLElement): string {
  const marker = [...item.querySelectorAll('[style*="mso-list" i]')].find((element) =>
    /mso-list\s*:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  );
  const text = marker?.textContent?.replace(/[\s\u00a0]/g, '') ?? '';
  marker?.remove();
  const [, inner, own = ''] = /^\(?(?:(?:\d+\.)+(\d+)|(\d+|[a-z]{1,4})[.)])/i.exec(text) ?? [];
  return inner ?? own;
}

const numerals: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

const romanValue = (text: string): number =>
  [...text.toLowerCase()]
    .map((letter) => numerals[letter] ?? 0)
    .reduce((sum, value, at, all) => sum + (value < (all[at + 1] ?? 0) ? -value : value), 0);

/** The marker is `3`, `b` or `iv`. */
function numberFrom(list: HTMLElement, marker: string): void {
  const isRoman = /^(i|[ivxlcdm]{2,})$/i.test(marker);
  const letter = marker.toLowerCase().charCodeAt(0) - 96;
  const start = /^\d/.test(marker) ? Number(marker) : isRoman ? romanValue(marker) : letter;
  if (start !== 1) list.setAttribute('start', String(start));
  if (!/^\d/.test(marker)) list.setAttribute('type', sameCase(isRoman ? 'i' : 'a', marker));
}
const sameCase = (type: string, marker: string) => (/^[A-Z]/.test(marker) ? type.toUpperCase() : type);

const types: Record<string, string> = {
  ...{ 'lower-alpha': 'a', 'lower-latin': 'a', 'upper-alpha': 'A', 'upper-latin': 'A' },
  ...{ 'lower-roman': 'i', 'upper-roman': 'I', decimal: '1' },
};

/** Adds numbers to lists. @returns how many are unsupported */
export function numberLists(body: HTMLElement): number {
  let unknown = 0;
  for (const list of body.querySelectorAll('ol')) {
    const item = list.querySelector<HTMLElement>(':scope > li');
    const style = list.style.listStyleType || item?.style.listStyleType || '';
    const type = types[style];
    if (type) list.setAttribute('type', type);
    const isForeign = /^(lower|upper|decimal)-|^(hebrew|armenian|georgian|cjk)/.test(style);
    if (item?.hasAttribute('value') && !list.hasAttribute('start'))
      list.setAttribute('start', String(item.getAttribute('value')));
    const start = list.getAttribute('start');
    const isOdd = list.hasAttribute('reversed') || (start !== null && !isListNumbering('start', start));
    if ((!type && isForeign) || isOdd) unknown += 1;
    if (!isOdd) splitList(list, Number(start ?? 1));
  }
  return unknown;
}

function splitList(list: HTMLOListElement, start: number): void {
  let open: Element = list;
  let next = start;
  for (const item of list.querySelectorAll(':scope > li')) {
    const value = item.getAttribute('value') ?? '';
    if (isListNumbering('start', value) && Number(value) !== next) {
      next = Number(value);
      const rest = list.cloneNode() as HTMLElement;
      rest.setAttribute('start', value);
      open.after(rest);
      open = rest;
    }
    if (open !== list) open.append(item);
    next += 1;
  }
}

const indentOf = (item: Element | null | undefined) => item?.getAttribute('data-stringify-indent') ?? null;

/** Nests the lists of Slack and Word Online, which follow each other with their level at each item. */
export function nestByIndent(body: HTMLElement): void {
  // Word Online puts each into a box, and counts levels from 1.
  for (const box of body.querySelectorAll('.ListContainerWrapper')) box.replaceWith(...box.childNodes);
  for (const item of body.querySelectorAll('li[data-aria-level]'))
    item.setAttribute('data-stringify-indent', String(Number(item.getAttribute('data-aria-level')) - 1));
  for (const item of body.querySelectorAll('li[data-stringify-indent] + li[data-stringify-indent]')) {
    const before = item.previousElementSibling;
    const list = item.parentElement;
    if (!before || !list || indentOf(item) === indentOf(before)) continue;
    const rest = list.cloneNode() as HTMLElement;
    list.after(rest);
    for (let next: Element | null = item; next; next = before.nextElementSibling) rest.append(next);
  }
  for (const list of body.querySelectorAll('ul,ol')) {
    const indent = indentOf(list.firstElementChild);
    let open = list.previousElementSibling;
    if (indent === null || !open?.matches('ul,ol') || indentOf(open.firstElementChild) === null) continue;
    let level = 0;
    for (; level < Number(indent); level++) {
      const inner: Element | null | undefined = open.lastElementChild?.lastElementChild;
      if (!inner?.matches('ul,ol')) break;
      open = inner;
    }
    if (level < Number(indent)) (open.lastElementChild ?? open).append(list);
    else if (open.localName === list.localName) {
      open.append(...list.children);
      list.remove();
    } else if (level > 0) open.after(list);
  }
}

/** Moves nested lists into the item before them. */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else {
      const item = body.ownerDocument.createElement('li');
      list.before(item);
      item.append(list);
    }
  }
}
