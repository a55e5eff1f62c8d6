import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { type FailingProxy, type Failure, failures } from './failing-proxy';
import type { FormEntry } from './form-entries';
import type { FormFixtures } from './form-fixtures';
import { holdBack } from './hold-back';

/** Where the first errors come from: the browser, once it has conform, or the server, as long as conform is on its way. */
export type Rejector = 'browser' | 'server';

/**
 * Sends a form wrong, reads the errors, corrects field by field, key by key, and sends it right.
 * @param failing what answers it once in place of the product before it is sent for good
 */
export async function walkForm(
  page: Page,
  entry: FormEntry,
  scenario: FormFixtures,
  rejector: Rejector,
  failing: { proxy: FailingProxy; kind: Failure },
) {
  const letConformIn = rejector === 'server' ? await holdBack(page, '**/assets/validation-*') : null;
  await entry.open(page, scenario);
  const id = entry.form.slice(entry.form.indexOf('#') + 1);
  const form = page.locator(`form[id="${id}"]`);
  await ready(form);
  const waitsFor = new Set(entry.waitsFor ?? []);
  const button = form.getByRole('button', { name: entry.button, exact: true }).last();
  const control = (name: string) => form.locator(`[id="${id}-${name}"]`);

  const first: Record<string, string> = {};
  for (const [name, { wrong, right }] of Object.entries(entry.fields)) {
    if (wrong === undefined && right !== 'again') continue;
    const { kind, text } = await stateOf(control(name));
    first[name] = text;
    if (wrong === undefined || wrong === text || kind === 'file') continue;
    if (kind === 'select-one') await control(name).selectOption(wrong);
    else await control(name).fill(wrong);
  }
  const rightOf = async (name: string) => {
    const right = entry.fields[name]?.right ?? '';
    if (typeof right === 'function') return right(scenario, page);
    return right === 'again' ? (first[name] ?? '') : right;
  };
  const correct = async (name: string) => {
    await typeKeys(page, control(name), await rightOf(name));
    await expect(control(name)).not.toHaveAttribute('aria-invalid', 'true');
  };

  for (const name of waitsFor) {
    await expect(button).toBeDisabled();
    await correct(name);
  }
  const [asked, forget] = postsOf(page);
  const wrong = Object.entries(entry.fields).filter(([name, { says }]) => says && !waitsFor.has(name));
  if (wrong.length > 0) {
    if (!letConformIn) await conformIsIn(page, form);
    const before = await typedInto(form);
    await button.click();
    const summary = form.getByRole('alert');
    await expect(summary).toBeFocused();
    for (const [name, { says = '' }] of wrong) {
      await expect(summary).toContainText(says);
      if (!(await control(name).isVisible())) continue;
      await expect(control(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(control(name)).toHaveAccessibleDescription(new RegExp(escaped(says)));
    }
    expect(await typedInto(form)).toEqual(before);
    await summary.getByRole('link').first().press('Enter');
    await expect(control(wrong[0]?.[0] ?? '')).toBeFocused();
    letConformIn?.();
    if (letConformIn) await conformIsIn(page, form);
  }
  asked.length = 0;
  for (const name of Object.keys(entry.fields)) if (!waitsFor.has(name)) await correct(name);
  await expect(form.getByRole('alert')).toHaveCount(0);
  // Typing asks the server nothing, least of all with an intent that no action knows.
  expect(asked).toEqual([]);
  forget();
  await expect(button).toBeEnabled();
  const before = await sentBy(form);
  failing.proxy.fail(failing.kind);
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: failures[failing.kind] })).toBeVisible();
  failing.proxy.fail(null);
  // Passwords, files and the form's key as well.
  expect(await sentBy(form)).toEqual(before);
  await button.click();
  const { success } = entry;
  if (String(success).startsWith('/dashboard')) await expect(page).toHaveURL(new RegExp(`${success}$`));
  else await expect(page.getByText(success).first()).toBeVisible();
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Until a script answers to the form, and the editor stands in its box where there is one: it comes when the pointer does. */
async function ready(form: Locator): Promise<void> {
  await form.waitFor();
  await expect
    .poll(() => form.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true);
  const rich = form.locator('[name$=Format] + textarea');
  if ((await rich.count()) === 0) return;
  await rich.dispatchEvent('pointerover');
  await form.getByRole('toolbar', { name: 'Formatting' }).waitFor();
}

/** Begins to fill in the form, and waits for what validates in the browser. */
export async function conformIsIn(page: Page, form: Locator): Promise<void> {
  await form.locator('input:visible, textarea:visible, [contenteditable]').first().focus();
  await expect.poll(() => page.evaluate(conformIsFetched)).toBe(true);
}

function conformIsFetched(): boolean {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return [/\/validation-/, /\/schema-/].every((part) =>
    fetched.some(({ name, responseEnd }) => part.test(name) && responseEnd > 0),
  );
}

type Kind = 'editor' | 'select-one' | 'radio' | 'file' | 'text' | 'textarea';

/** What a control is, and its text; asked at once, since every question to the page takes its time. */
const stateOf = (control: Locator) =>
  control.evaluate((element) => {
    const { isContentEditable, type, value, textContent } = element as HTMLInputElement;
    return {
      kind: (isContentEditable ? 'editor' : type) as Kind,
      text: isContentEditable
        ? (textContent ?? '').replaceAll('\u00a0', ' ')
        : /^(file|radio)$/.test(type)
          ? ''
          : value,
    };
  });

/**
 * Gives a field its right value as a person does; what was there is deleted first. The first characters come key by key: they tell a form that
 * is put up anew on the way, and with it the focus and the keys that follow.
 */
async function typeKeys(page: Page, control: Locator, value: string): Promise<void> {
  const { kind, text } = await stateOf(control);
  if (kind === 'select-one') return void (await control.selectOption(value === 'any' ? { index: 1 } : value));
  if (kind === 'radio') return page.getByRole('radio', { name: new RegExp(value, 'i') }).check();
  if (kind === 'file') return control.setInputFiles(value);
  await control.focus();
  if (text !== '') {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
  }
  await page.keyboard.type(value.slice(0, 4));
  if (value.length > 4) await page.keyboard.insertText(value.slice(4));
  await expect.poll(async () => (await stateOf(control)).text).toBe(value);
  await expect(control).toBeFocused();
}

/** What stands in the fields that a person sees, passwords and files left out. */
const typedInto = (form: Locator) =>
  form.evaluate((element) =>
    [...(element as HTMLFormElement).elements]
      .filter(
        (field): field is HTMLInputElement =>
          field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
      )
      // What has no name is not sent: a switch that goes with its upload.
      .filter(({ type, hidden, name }) => name && !hidden && !['hidden', 'password', 'file'].includes(type))
      .map(({ name, value, checked }) => `${name}=${value}${checked ? ' checked' : ''}`),
  );

/** All that the form sends as it is now; of files their names. */
const sentBy = (form: Locator) =>
  form.evaluate((element) =>
    [...new FormData(element as HTMLFormElement)].map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`,
    ),
  );

/** The submissions that the page sends from now on, and what ends the watch. */
function postsOf(page: Page): [posts: string[], forget: () => void] {
  const posts: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    const isForm =
      request.method() === 'POST' && !/^\/(uploads|dashboard\/activity|password-check)/.test(pathname);
    if (isForm) posts.push(`${pathname} ${request.postData()?.slice(0, 300) ?? ''}`);
  };
  page.on('request', note);
  return [posts, () => page.off('request', note)];
}
