/**
 * Makes the fields of a form inert while it is being saved: text that is typed then would be in no record, under a message of success. The row of
 * its last button stays, with the focus: it says 'Saving…', and Cancel works.
 * @returns unlocks them, and puts the focus back
 */
export function lockFields(form: HTMLFormElement): () => void {
  const button = [...form.querySelectorAll<HTMLElement>('button[type=submit]')].at(-1);
  const before = document.activeElement;
  const locked = partsWithout(button, form).filter((part) => !part.inert);
  for (const part of locked) part.inert = true;
  // The browser takes the focus from what is inert only later.
  const isLocked = before instanceof HTMLElement && locked.some((part) => part.contains(before));
  if (isLocked) button?.focus({ preventScroll: true });
  return () => {
    for (const part of locked) part.inert = false;
    const current = document.activeElement;
    // A click on what is inert takes the focus to the page or the dialog. The error summary keeps the focus.
    const isNowhere = !current || current === button || current.matches('body, dialog');
    if (isLocked && before.isConnected && isNowhere) before.focus({ preventScroll: true });
  };
}

/** The largest parts of an element that do not contain another one. */
function partsWithout(other: Element | undefined, element: Element): HTMLElement[] {
  return [...element.children].flatMap((child) => {
    if (child === other || !(child instanceof HTMLElement)) return [];
    return other && child.contains(other) ? partsWithout(other, child) : [child];
  });
}
