/** Repeats early events (decision 0076). */
export function passOnEarlyInput(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type="file"]'))
    if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }));
  const field = document.activeElement;
  if (field?.matches('input, select, textarea'))
    field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  document.querySelector('textarea:hover')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
}
