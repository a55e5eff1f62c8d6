/** Adds ranges, counts and keys, for visible rows only. */
export function watchSelection(
  bar: HTMLFormElement,
  status: HTMLElement,
  first: MouseEvent | null,
): [recount: () => void, end: () => void] {
  const boxes = () =>
    [...bar.elements].filter((element): element is HTMLInputElement => element instanceof HTMLInputElement);
  const rows = () => boxes().filter(({ type, name }) => type === 'checkbox' && name === 'id');
  const allThatMatch = () => boxes().find(({ name }) => name === 'all');
  const total = Number(boxes().find(({ name }) => name === 'total')?.value);
  let last: HTMLInputElement | null = null;
  let said = '';

  function recount(): void {
    const all = rows();
    const picked = all.filter(({ checked }) => checked).length;
    const match = allThatMatch();
    if (match?.checked && picked < all.length) match.checked = false;
    const head = boxes().find((box) => box.dataset.pickAll !== undefined);
    if (head) {
      head.checked = picked > 0 && picked === all.length;
      head.indeterminate = picked > 0 && picked < all.length;
    }
    const now = match?.checked
      ? Number(boxes().find(({ name }) => name === 'total')?.value ?? total)
      : picked;
    const words = now === 0 ? 'Nothing selected' : `${now.toLocaleString('en-GB')} selected`;
    const count = bar.querySelector('[data-count]');
    if (count) count.textContent = words;
    if (words !== said && (said || now > 0)) status.textContent = words;
    said = words;
  }

  function onClick(event: MouseEvent): void {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || box.form !== bar || box.type !== 'checkbox') return;
    const all = rows();
    if (box.name === 'id') {
      const [from, to] = [last ? all.indexOf(last) : -1, all.indexOf(box)];
      if (event.shiftKey && from >= 0)
        for (const one of all.slice(Math.min(from, to), Math.max(from, to) + 1)) one.checked = box.checked;
      last = box;
    } else for (const one of all) one.checked = box.checked;
    recount();
  }

  function onKey(event: KeyboardEvent): void {
    const inField = (event.target as HTMLElement).matches?.(
      'textarea, select, input:not([type=checkbox]), [contenteditable]',
    );
    if (event.key !== 'Escape' || event.defaultPrevented || inField || document.querySelector('dialog[open]'))
      return;
    bar.reset();
  }

  // Reset fires before the boxes are empty.
  const onReset = () => {
    last = null;
    setTimeout(recount, 0);
  };

  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKey);
  bar.addEventListener('reset', onReset);
  if (first?.target instanceof HTMLInputElement) onClick(first);
  recount();
  return [
    recount,
    () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
      bar.removeEventListener('reset', onReset);
    },
  ];
}
