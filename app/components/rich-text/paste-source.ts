import { hidesText } from '~shared/text/rich-text-rules';

/* What other programs put on the clipboard along with the text, or in place of it. */

/** Word's comments and their marks, and those of Google Docs; tracked deletions. A commented text itself stays. */
const unseen = [
  ...['del', '.msoDel', '[hidden]', '.msocomtxt', '.msocomanchor', '.MsoCommentReference', '.MsoCommentText'],
  ...['[style*="mso-element:comment" i]', '[href^="#_msocom"]', '[href^="#cmnt"]'],
].join(',');

/** Removes what was not to be seen or read: hidden text, comments and tracked deletions. */
export function removeUnseen(body: HTMLElement): void {
  for (const element of body.querySelectorAll(unseen)) {
    // The comments of a Google document are its last blocks, each with a link back.
    const isComment = element.matches('[href^="#cmnt_ref"]');
    (isComment ? (element.closest('div,p') ?? element) : element).remove();
  }
  for (const element of body.querySelectorAll('[style]'))
    if (hidesText(element.getAttribute('style') ?? '')) element.remove();
}

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const isEmoji = (image: Element, alt: string) =>
  emoji.test(alt) ||
  image.matches('[data-emoji],[data-plain-text],[data-stringify-emoji],[class*="emoji" i]');

/** Replaces images that stand for a character by it, and removes the others. @returns how many others could be seen */
export function replaceImages(body: HTMLElement): number {
  let removed = 0;
  for (const image of body.querySelectorAll('img')) {
    const alt = image.getAttribute('data-emoji') ?? image.getAttribute('data-plain-text') ?? image.alt;
    if (alt && alt.length < 40 && isEmoji(image, alt)) image.replaceWith(alt);
    else {
      // One pixel counts who reads a mail.
      if (image.getAttribute('width') !== '1' && image.getAttribute('height') !== '1') removed += 1;
      image.remove();
    }
  }
  return removed;
}

const kept =
  /white-space(?:-collapse)?\s*:\s*(?:pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)\s*(?:;|$|!)/i;
const collapsed = /white-space(?:-collapse)?\s*:\s*(?:normal|nowrap|collapse)/i;

/** Makes line breaks of those that the style of a text shows: chats and plain mails have no tags for them. */
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
