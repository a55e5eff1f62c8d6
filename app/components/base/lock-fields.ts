/**
 * Makes a form inert, except its last row.
 * @returns unlocks it
 */
export function lockFields(form: HTMLFormElement): () => void {
  const button = [...form.querySelectorAll<HTMLElement>('button[type=submit]')].at(-1);
  const before = document.activeElement;
  const locked = partsWithout(button, form).filter((part) => !part.inert);
  for (const part of locked) part.inert = true;
  // Browsers move the focus only later.
  const isLocked = before instanceof HTMLElement && locked.some((part) => part.contains(before));
  if (isLocked) button?.focus({ preventScroll: true });
  return () => {
    for (const part of locked) part.inert = false;
    const current = document.activeElement;
    // Clicking an inert element focuses the page or dialog.
    const isNowhere = !current || current === button || current.matches('body, dialog');
    if (isLocked && before.isConnected && isNowhere) before.focus({ preventScroll: true });
  };
}

function partsWithout(other: Element | undefined, element: Element): HTMLElement[] {
  return [...element.children].flatMap((child) => {
    if (child === other || !(child instanceof HTMLElement)) return [];
    return other && child.contains(other) ? partsWithout(other, child) : [child];
  });
}
