import { hidesText, htmlBlocks } from '~shared/text/rich-text-rules';

const unseen = [
  ...[
    'del[cite]',
    'del[datetime]',
    '.msoDel',
    '[hidden]',
    '.msocomtxt',
    '.msocomanchor',
    '.MsoCommentReference',
    '.MsoCommentText',
  ],
  ...['[style*="mso-element:comment" i]', '[href^="#_msocom"]', '[href^="#cmnt"]'],
].join(',');

/** Removes hidden text, comments and tracked deletions. */
export function removeUnseen(body: HTMLElement): void {
  for (const element of body.querySelectorAll(unseen)) {
    // Google Docs' comments come last, with links back.
    const isComment = element.matches('[href^="#cmnt_ref"]');
    (isComment ? (element.closest('div,p') ?? element) : element).remove();
  }
  for (const element of body.querySelectorAll('[style]'))
    if (hidesText(element.getAttribute('style') ?? '')) element.remove();
  // Emails set it on boxes, not on text.
  for (const element of body.querySelectorAll<HTMLElement>('[style*="font-size" i]'))
    if (Number.parseFloat(element.style.fontSize) === 0) removeUnsized(element);
}

function removeUnsized(element: Element): void {
  for (const node of [...element.childNodes]) {
    const part =
      node instanceof Element || node.nodeType === Node.ELEMENT_NODE ? (node as HTMLElement) : null;
    if (part?.style?.fontSize) continue;
    if (part?.querySelector('[style*="font-size" i]')) removeUnsized(part);
    else if (part || node.nodeType === Node.TEXT_NODE) node.remove();
  }
}

export const blocks = htmlBlocks.join(',');

/** Corrects tags that contradict their style. */
export function nameBlocks(body: HTMLElement): void {
  for (const gap of body.querySelectorAll('.c-mrkdwn__br,[data-stringify-type="paragraph-break"]'))
    gap.replaceWith(body.ownerDocument.createElement('br'));
  for (const element of body.querySelectorAll<HTMLElement>('[style*="display" i]')) {
    const { display } = element.style;
    const isBlock = element.matches(blocks);
    if (
      !isBlock &&
      element.localName !== 'br' &&
      /^(?:block|flex|grid|flow-root|list-item|table\b)/.test(display)
    ) {
      const box = body.ownerDocument.createElement('div');
      element.replaceWith(box);
      box.append(element);
    }
    if (/^(?:p|div)$/.test(element.localName) && /^inline/.test(display)) {
      const inline = body.ownerDocument.createElement('span');
      inline.setAttribute('style', element.getAttribute('style') ?? '');
      inline.append(...element.childNodes);
      element.replaceWith(inline);
    }
  }
}

const struck = 's,strike,del,[style*="line-through" i]';

export const struckTexts = (body: HTMLElement): string[] =>
  [...body.querySelectorAll<HTMLElement>(struck)]
    .filter(
      (element) =>
        !element.parentElement?.closest(struck) &&
        (element.matches('s,strike,del') || /line-through/.test(element.style.textDecoration)),
    )
    .map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean);

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const isEmoji = (image: Element, alt: string) =>
  emoji.test(alt) ||
  image.matches('[data-emoji],[data-plain-text],[data-stringify-emoji],[class*="emoji" i]');

/** Removes images. @returns how many visible ones, except emoji */
export function replaceImages(body: HTMLElement): number {
  let removed = 0;
  for (const image of body.querySelectorAll('img')) {
    const alt = image.getAttribute('data-emoji') ?? image.getAttribute('data-plain-text') ?? image.alt;
    if (alt && alt.length < 40 && isEmoji(image, alt)) image.replaceWith(alt);
    else {
      // Tracking pixels do not count.
      if (image.getAttribute('width') !== '1' && image.getAttribute('height') !== '1') removed += 1;
      image.remove();
    }
  }
  return removed;
}

const kept =
  /white-space(?:-collapse)?\s*:\s*(?:pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)\s*(?:;|$|!)/i;
const collapsed = /white-space(?:-collapse)?\s*:\s*(?:normal|nowrap|collapse)/i;

/** Keeps line breaks of `white-space: pre`. */
export function keepLineBreaks(body: HTMLElement): void {
  for (const element of body.querySelectorAll('pre,[style*="white-space" i]')) {
    const style = element.getAttribute('style') ?? '';
    if (kept.test(style) || (element.localName === 'pre' && !collapsed.test(style))) breakLines(element);
  }
}

function breakLines(element: Element): void {
  for (const node of [...element.childNodes]) {
    if (node instanceof Element) {
      if (!collapsed.test(node.getAttribute('style') ?? '')) breakLines(node);
    } else if (node.nodeType === Node.TEXT_NODE) {
      const lines = (node.textContent ?? '').split(/\r?\n/);
      if (lines.length < 2) continue;
      const last = lines.length - 1;
      const parts = lines.flatMap((line, at) =>
        at < last ? [line, element.ownerDocument.createElement('br')] : [line],
      );
      node.replaceWith(...parts);
    }
  }
}

/** Removes controls. @returns how many visible ones of each */
export function removeControls(body: HTMLElement): { buttons: number; fields: number; embedded: number } {
  // Headings of collapsible texts are buttons.
  for (const button of body.querySelectorAll(
    'h1 button,h2 button,h3 button,h4 button,h5 button,h6 button,dt button',
  ))
    button.replaceWith(...button.childNodes);
  const remove = (selector: string) => {
    const elements = [...body.querySelectorAll(selector)];
    for (const element of elements) element.remove();
    return elements;
  };
  const buttons = remove('button,input:is([type=button],[type=submit],[type=reset])');
  const fields = remove('select,textarea,input:not([type=hidden]),meter,progress');
  const embedded = remove('video,audio,iframe,object,embed,canvas');
  const named = buttons.filter((button) => button.matches('input') || /\S/.test(button.textContent ?? ''));
  return { buttons: named.length, fields: fields.length, embedded: embedded.length };
}
