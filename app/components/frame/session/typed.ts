/*
 * What was typed into forms when a session ends, kept in this tab's sessionStorage until the same person has signed in again
 * (losing it is what people complain about most in panels like this). Never passwords, codes or files.
 */
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

/** Whether a control holds something a person typed or chose. */
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

/** Where a form posts: identifies the forms of a page, also after a new render. */
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

/** The POST forms in a part of the page. */
export const postFormsIn = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLFormElement>('form[method="post" i]'),
];

/** Every typed control of forms, each with its number among those of the same name. */
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

/** Hidden fields of a form that belong to its text: its key, and what an edit form was opened with (EditedVersion). */
const hiddenFields = ['formKey', 'loaded'] as const;

function hiddenOf(control: Control, name: (typeof hiddenFields)[number]): HTMLInputElement | null {
  const found = control.form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

const touched = new WeakSet<EventTarget>();

/** Notes that a person changed a control: React gives those it controls their new value as initial value as well. */
export function noteTouched(target: EventTarget | null): void {
  if (target) touched.add(target);
}

/** What the forms of the page hold now where it differs from what the server sent, or was typed before an earlier session ended. */
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

/** Whether a form of the page holds text that was not sent. */
export const hasTyped = (): boolean => typedFields().length > 0;

/**
 * Whether a form holds something that would be lost with it: text (what was emptied again is none), a choice, or a file that was chosen, also one
 * that is on the server already.
 */
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

/** Notes what was typed into the forms of the page. */
export function storeTyped(staffId: string, path: string): void {
  const fields = typedFields();
  const before = readStored();
  // The text belongs to another page, to which the user is going.
  if (fields.length === 0 && before?.ended && before.path !== path) return;
  const isUnconfirmed = before?.path === path && before.isUnconfirmed;
  writeStored(
    fields.length > 0 ? { staffId, path, at: Date.now(), ended: false, isUnconfirmed, fields } : null,
  );
}

const isInterrupted = (stored: StoredText | null): stored is StoredText =>
  stored !== null && (stored.ended || stored.isUnconfirmed === true);

/** Forgets what was stored: the form was sent, or left on purpose. */
export function forgetTyped(): void {
  writeStored(null);
}

/**
 * Returns what a session's end, or a send without a response, left on this page for this person, and forgets it when nothing was interrupted. Text of
 * another person stays stored for them.
 * @param isArrival whether a document was loaded; on the way through the app an unconfirmed form was left, and a dialog's text is a draft
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
    return { fields: [] }; // on the way there
  }
  // Until the server responds it is still not known whether it was saved.
  writeStored(stored.isUnconfirmed ? { ...stored, ended: false } : null);
  if (stored.isUnconfirmed) return stored;
  return { fields: stored.fields.map(({ formKey, ...field }) => field) };
}

/**
 * Puts kept values back into the forms of the page, as if typed, over what they were typed over: otherwise saving them would overwrite
 * without a word what another user saved meanwhile.
 * @returns those that found no field yet
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

/** Gives a control a value as if a user had typed it. */
export function typeInto(control: Control, value: string): void {
  if (isChoice(control)) {
    if ((control as HTMLInputElement).checked !== (value !== '')) control.click();
    return;
  }
  // React overrides `value` on the element to track it; it sees a change only through the prototype's setter.
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
