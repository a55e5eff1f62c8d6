/* Stores unsent input until login. Never passwords, codes or files. */
import {
  changeAuthor,
  type Field,
  putBackHeld,
  readStored,
  type StoredText,
  writeStored,
} from '../../base/session/store';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const textTypes = new Set([
  'text',
  'email',
  'url',
  'search',
  'tel',
  'number',
  'date',
  'datetime-local',
  'time',
  'month',
  'color',
]);
const secret = /password|one-time-code/;

function isTyped(control: Element): control is Control {
  if (
    !(
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
  )
    return false;
  if (!control.name || control.disabled || secret.test(control.autocomplete)) return false;
  if (!(control instanceof HTMLInputElement)) return true;
  return textTypes.has(control.type) || isChoice(control);
}

const isChoice = (control: Control) =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** The path identifies a form across renders. */
const formOf = (form: HTMLFormElement) => new URL(form.action, location.href).pathname;

function currentOf(control: Control): string {
  if (!isChoice(control)) return control.value;
  return (control as HTMLInputElement).checked ? control.value : '';
}

function initialOf(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return chosen?.value ?? '';
  }
  if (isChoice(control)) return (control as HTMLInputElement).defaultChecked ? control.value : '';
  return control.defaultValue;
}

/** Returns the POST forms. */
export const postFormsIn = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLFormElement>('form[method="post" i]'),
];

function* controlsOf(
  forms = postFormsIn(document),
): Generator<{ control: Control; form: string; nth: number }> {
  const seen = new Map<string, number>();
  for (const form of forms) {
    for (const control of form.elements) {
      if (!isTyped(control)) continue;
      const key = `${formOf(form)} ${control.name}`;
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      yield { control, form: formOf(form), nth };
    }
  }
}

const hiddenFields = ['formKey', 'loaded'] as const;

function hiddenOf(control: Control, name: (typeof hiddenFields)[number]): HTMLInputElement | null {
  const found = control.form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

const touched = new WeakSet<EventTarget>();

/** Marks a control as changed, since React also changes `defaultValue`. */
export function noteTouched(target: EventTarget | null): void {
  if (target) touched.add(target);
}

function typedFields(): Field[] {
  const fields: Field[] = [];
  for (const { control, form, nth } of controlsOf()) {
    const value = currentOf(control);
    const isBack = control.form?.hasAttribute('data-unsent');
    if (isBack || touched.has(control) || value !== initialOf(control))
      fields.push({
        form,
        name: control.name,
        nth,
        value,
        loaded: hiddenOf(control, 'loaded')?.value,
        formKey: hiddenOf(control, 'formKey')?.value,
      });
  }
  return fields;
}

/** Returns whether text is unsent. */
export const hasTyped = (): boolean => typedFields().length > 0;

/** Returns whether closing would lose input. */
export function holdsUnsent(form: HTMLFormElement): boolean {
  if (form.querySelector('[data-restored]')) return true;
  for (const { control } of controlsOf([form])) {
    const value = currentOf(control);
    const isBack = control.form?.hasAttribute('data-unsent');
    if (value !== initialOf(control) || ((isBack || touched.has(control)) && value.trim() !== ''))
      return true;
  }
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(
    ({ files }) => files !== null && files.length > 0,
  );
}

/** Stores the forms' input. */
export function storeTyped(staffId: string, path: string): void {
  const fields = typedFields();
  const before = readStored();
  // The stored text belongs to the next page.
  if (fields.length === 0 && before?.ended && before.path !== path) return;
  const isUnconfirmed = before?.path === path && before.isUnconfirmed;
  writeStored(
    fields.length > 0 ? { staffId, path, at: Date.now(), ended: false, isUnconfirmed, fields } : null,
  );
}

const isInterrupted = (stored: StoredText | null): stored is StoredText =>
  stored !== null && (stored.ended || stored.isUnconfirmed === true);

/** Deletes stored input. */
export function forgetTyped(): void {
  writeStored(null);
}

/**
 * Returns input to restore.
 * @param isArrival a document was loaded
 */
export function takeTyped(
  staffId: string,
  path: string,
  isArrival = true,
): Pick<StoredText, 'fields' | 'isUnconfirmed'> & { isOthers?: boolean } {
  putBackHeld();
  const before = readStored();
  const other = isInterrupted(before) && before.staffId !== staffId ? before : null;
  changeAuthor(other, staffId);
  const stored = readStored();
  if (!isInterrupted(stored) || stored.staffId !== staffId) {
    writeStored(null);
    return { fields: [], isOthers: other?.path === path };
  }
  if (stored.path !== path) {
    if (!isArrival && !stored.ended) writeStored(null);
    return { fields: [] };
  }
  writeStored(stored.isUnconfirmed ? { ...stored, ended: false } : null);
  if (stored.isUnconfirmed) return stored;
  return { fields: stored.fields.map(({ formKey, ...field }) => field) };
}

/**
 * Restores values and loaded versions, to detect conflicts.
 * @returns those without a field
 */
export function restoreTyped(fields: readonly Field[]): Field[] {
  const controls = [...controlsOf()];
  return fields.filter(({ form, name, nth, value, ...hidden }) => {
    const found = controls.find((c) => c.form === form && c.nth === nth && c.control.name === name)?.control;
    if (!found) return true;
    for (const field of hiddenFields) {
      const input = hiddenOf(found, field);
      const before = hidden[field];
      if (input && before !== undefined) typeInto(input, before);
    }
    typeInto(found, value);
    return false;
  });
}

export function typeInto(control: Control, value: string): void {
  if (isChoice(control)) {
    if ((control as HTMLInputElement).checked !== (value !== '')) control.click();
    return;
  }
  // The prototype's setter bypasses React's tracking.
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
