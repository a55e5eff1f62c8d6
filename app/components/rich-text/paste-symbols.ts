import { symbolFont, symbolsOf } from '~shared/text/symbol-fonts';

const styled = '[style*="font-family" i],font[face]';

/**
 * Writes letters of symbol fonts as symbols.
 * @returns the fonts of which some are unknown and were removed
 */
export function writeSymbols(body: HTMLElement): string[] {
  const lost = new Set<string>();
  for (const element of body.querySelectorAll(styled)) {
    const font = symbolFont(element.getAttribute('style') ?? '', element.getAttribute('face') ?? '');
    if (!font) continue;
    for (const node of textsIn(element)) {
      if (node.parentElement?.closest(styled) !== element) continue;
      const { text, unknown } = symbolsOf(node.data, font);
      node.data = text;
      if (unknown) lost.add(font);
    }
  }
  return [...lost];
}

/** Writes a checklist's boxes before its items. */
export function writeChecks(body: HTMLElement): void {
  const boxes = body.querySelectorAll(
    'input[type=checkbox],img[aria-roledescription=checkbox],li[role=checkbox]',
  );
  for (const box of boxes) {
    const item = box.closest('li');
    if (
      box === item &&
      item.querySelector(':scope > input[type=checkbox],:scope > img[aria-roledescription]')
    )
      continue;
    const checked = box.hasAttribute('checked') || item?.getAttribute('aria-checked') === 'true';
    const mark = checked || box.getAttribute('alt') === 'checked' ? '☑ ' : '☐ ';
    const text = item && textsIn(item).find(({ data }) => /\S/.test(data));
    if (text) text.data = mark + text.data.trimStart();
    else if (box !== item) box.before(mark);
    if (box !== item) box.remove();
  }
}

/** Writes the quotation marks that browsers draw around `<q>`. */
export function writeQuotes(body: HTMLElement): void {
  for (const quote of body.querySelectorAll('q')) {
    const isInner = quote.parentElement?.closest('q');
    quote.prepend(isInner ? '‘' : '“');
    quote.append(isInner ? '’' : '”');
  }
}

function textsIn(element: Element): Text[] {
  const texts: Text[] = [];
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
