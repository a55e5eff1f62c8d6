/*
 * Lists as Word and Google Docs put them on the clipboard: Word as paragraphs with a marker in front, Google Docs with lists inside
 * lists where only items may stand.
 */

const isWordItem = (element: Element | null): element is HTMLElement =>
  element !== null && /mso-list\s*:\s*l\d/i.test(element.getAttribute('style') ?? '');

/** Makes lists of Word's list paragraphs, by their level; ordered where the marker is a number or a letter. */
export function wordLists(body: HTMLElement): void {
  for (let item = findItem(body); item; item = findItem(body)) {
    const run: HTMLElement[] = [];
    for (let next: Element | null = item; isWordItem(next); next = next.nextElementSibling) run.push(next);
    const anchor = body.ownerDocument.createElement('div');
    item.before(anchor);
    const open: HTMLElement[] = []; // the list of each level so far
    for (const paragraph of run) {
      const level = Number(/level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
      const kind = takeMarker(paragraph) ? 'ol' : 'ul';
      open.length = Math.min(open.length, level);
      while (open.length < level) {
        const list = body.ownerDocument.createElement(kind);
        (open.at(-1)?.lastElementChild ?? anchor).append(list);
        // A skipped level gets an item to hold the next one.
        if (open.length + 1 < level) list.append(body.ownerDocument.createElement('li'));
        open.push(list);
      }
      const li = body.ownerDocument.createElement('li');
      li.append(...paragraph.childNodes);
      open.at(-1)?.append(li);
      paragraph.remove();
    }
    anchor.replaceWith(...anchor.childNodes);
  }
}

const findItem = (body: HTMLElement) => [...body.querySelectorAll('[style*="mso-list" i]')].find(isWordItem);

/** Takes the marker off an item. @returns whether it counts */
function takeMarker(item: HTMLElement): boolean {
  const marker = [...item.querySelectorAll('[style*="mso-list" i]')].find((element) =>
    /mso-list\s*:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  );
  const text = marker?.textContent?.replace(/[\s\u00a0]/g, '') ?? '';
  marker?.remove();
  return /^\(?(\d+|[a-z]{1,4})[.)]/i.test(text);
}

/** Moves a list directly inside another one into the item before it. */
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
