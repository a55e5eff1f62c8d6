import type { Locator, Page } from '@playwright/test';
import { type FailingProxy, type Failure, failures, startFailingProxy } from '../support/failing-proxy';
import { fixture } from '../support/forms';
import { holdBack } from '../support/hold-back';
import { test as base, expect } from '../support/test';

/* What a form and the buttons of a page do when something else than our server responds. Every form: forms.js.spec.ts. */

const test = base.extend<{ front: FailingProxy }>({
  front: async ({ product }, use) => {
    const proxy = await startFailingProxy(product.url);
    await use(proxy);
    proxy.stop();
  },
  baseURL: async ({ front }, use) => use(front.url),
});

test.beforeEach(({ signInAs, problems }) => {
  problems.forgive(/^answer: 50[234] to POST|^console: (Error|SyntaxError|TypeError)/);
  return signInAs('admin');
});

const message = (page: Page, kind: Failure) => page.getByRole('alert').filter({ hasText: failures[kind] });

/** Until the page's scripts answer: a click before then loads a document. */
const isAlive = (part: Locator) =>
  expect
    .poll(() => part.first().evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react'))))
    .toBe(true);

test('a form with formatted text and a picture stays whole, whatever responds, and is saved once under its key', async ({
  page,
  front,
}) => {
  await page.goto('/dashboard/info/new?tab=awareness');
  const dialog = page.locator('dialog:modal');
  await dialog.locator('textarea[name=text]').focus();
  const editor = dialog.locator('[contenteditable=true]');
  await expect(editor).toBeFocused();
  const text = `Koga intoki ${crypto.randomUUID().slice(0, 8)}`;
  await page.keyboard.press('Control+b');
  await page.keyboard.type(text);
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://example.org/');
  await dialog.locator('input[type=file]').setInputFiles(fixture('thumbnail.png'));
  const key = await dialog.locator('[name=formKey]').inputValue();
  const send = dialog.getByRole('button', { name: 'Create' });
  for (const kind of ['413', 'another page', 'cut'] as const) {
    front.fail(kind);
    await send.click();
    await expect(message(page, kind)).toBeInViewport();
    await expect(editor.locator('strong')).toHaveText(text);
    expect(await dialog.locator('[name=formKey]').inputValue()).toBe(key);
    expect(
      await dialog.locator('input[type=file]').evaluate((input) => (input as HTMLInputElement).files?.length),
    ).toBe(1);
  }
  // The product has saved it, and its response was lost.
  front.fail('502', true);
  await send.click();
  await expect(message(page, '502')).toBeVisible();
  front.fail(null);
  await send.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(text)).toHaveCount(1);
});

test('a form that was saved without a response and closed is a draft that says so, and sent again it is the same record', async ({
  page,
  front,
}) => {
  await page.goto('/dashboard/sections/new');
  const name = `Igice ${crypto.randomUUID().slice(0, 8)}`;
  const dialog = page.locator('dialog:modal');
  await isAlive(dialog.locator('form'));
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Category').selectOption({ index: 1 });
  front.fail('502', true);
  await dialog.getByRole('button', { name: 'Add Section' }).click();
  await expect(message(page, '502')).toBeVisible();
  front.fail(null);
  const drafts = page.getByRole('region', { name: 'Your drafts' });
  // As often as it is closed without being sent.
  for (let time = 1; time <= 2; time++) {
    await page.keyboard.press('Escape');
    await drafts.getByRole('link', { name: /^Continue your draft/ }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await expect(dialog).toContainText('It may or may not have been saved. Check, then send it again.');
    await dialog.getByLabel('Name').fill(`${name}.`);
    await dialog.getByLabel('Name').fill(name);
  }
  await dialog.getByRole('button', { name: 'Add Section' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(drafts).toHaveCount(0);
  await page.goto(`/dashboard/sections?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toHaveCount(1);
});

test('a publish button of a row: the page stays as it is, says that nothing came back, and the button works again', async ({
  page,
  front,
}) => {
  await page.goto('/dashboard/contents?view=list');
  const button = page.getByRole('button', { name: /^Unpublish/ }).last();
  await isAlive(button);
  const before = await page.locator('main').textContent();
  const count = await page.evaluate(() => history.length);
  front.fail('503');
  await button.click();
  await expect(message(page, '503')).toBeInViewport();
  await message(page, '503').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.locator('main').textContent()).toBe(before);
  expect(await page.evaluate(() => history.length)).toBe(count);
  front.fail(null);
  await button.click();
  await expect(page.getByText('Content unpublished successfully!').first()).toBeVisible();
});

test('Undo stays until it was carried out, and a choice of colours goes back', async ({ page, front }) => {
  await page.goto('/dashboard/categories');
  const down = page.getByRole('button', { name: /^Move .* down$/ }).first();
  await isAlive(down);
  await down.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus(); // so that it does not go by itself
  front.fail('cut');
  await undo.click();
  await expect(message(page, 'cut')).toBeVisible();
  front.fail(null);
  await undo.click();
  await expect(page.getByText(/ is now number 1/).first()).toBeVisible();
  front.fail('502');
  const scheme = await page.locator('html').getAttribute('data-color-scheme');
  await page.getByRole('button', { name: scheme === 'dark' ? 'Light' : 'Dark' }).click();
  await expect(message(page, '502')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme ?? '');
});

test('a bulk run stops where a login page responds to a step, says so, and is continued', async ({
  page,
  front,
}) => {
  await page.goto('/dashboard/contents?view=list&status=published');
  const box = page.getByRole('checkbox', { name: /^Select ITE/ }).first();
  await isAlive(box);
  await box.check();
  await page.getByRole('button', { name: 'Unpublish…', exact: true }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish 1 content' });
  await expect(confirm).toBeVisible(); // the selection is a form as well
  front.fail('another page');
  await confirm.click();
  const dialog = page.getByRole('dialog', { name: 'Unpublish 1 content' });
  await expect(dialog).toContainText('The server cannot be reached. Check your connection, then continue.');
  front.fail(null);
  await dialog.getByRole('button', { name: 'Continue (1 left)' }).click();
  await expect(page.getByText(/1 content unpublished\.|Content unpublished/).first()).toBeVisible();
});

test('while a form is being saved its fields take no text, and the focus comes back where it was', async ({
  page,
  front,
}) => {
  await page.goto('/dashboard/info/new?tab=alerts');
  const dialog = page.locator('dialog:modal');
  const editor = dialog.locator('[contenteditable=true]');
  await dialog.locator('textarea[name=text]').focus();
  await expect(editor).toBeFocused();
  const text = `Imvura ${crypto.randomUUID().slice(0, 8)}`;
  await page.keyboard.type(text);
  const title = dialog.getByLabel('Title');
  await title.fill('Itangazo');
  const letGo = await holdBack(page, '**/info/new.data*');
  front.fail('502');
  await title.press('Enter');
  await expect(dialog.getByRole('button', { name: /^(Creating|Saving)/ })).toBeFocused();
  await page.keyboard.type(' nyuma');
  await title.click({ force: true, timeout: 1_000 }).catch(() => {});
  await page.keyboard.type(' nyuma');
  await editor.click({ force: true, timeout: 1_000 }).catch(() => {});
  await page.keyboard.type(' nyuma');
  await expect(title).toHaveValue('Itangazo');
  await expect(editor).toHaveText(text);
  letGo();
  await expect(message(page, '502')).toBeVisible();
  await expect(title).toBeFocused();
  await page.keyboard.type(' rishya');
  await expect(title).toHaveValue('Itangazo rishya');
  await editor.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' nyinshi');
  front.fail(null);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Itangazo rishya').first()).toBeVisible();
  await expect(page.getByText(`${text} nyinshi`).first()).toBeVisible();
});
