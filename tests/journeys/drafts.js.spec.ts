import type { Page } from '@playwright/test';
import { fixture } from '../support/forms';
import { expect, test } from '../support/test';

/*
 * A dialog that is closed with something in it that was not sent keeps it as a draft, whatever closes it, and asks nothing; its list leads back
 * to it. The rest is in tests/requests/form-drafts.test.ts.
 */

test.beforeEach(({ signInAs }) => signInAs('admin'));

/** The questions that the browser asks. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.message());
    void question.dismiss();
  });
  return asked;
}

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard/polls');
  await page.getByRole('link', { name: 'Create Poll' }).first().click();
  await expect(page.locator('dialog:modal')).toBeVisible();
}

const drafts = (page: Page) => page.getByRole('region', { name: 'Your drafts' }).getByRole('listitem');

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['Esc', (page) => page.keyboard.press('Escape')],
  ['the X', (page) => page.locator('dialog').getByRole('link', { name: 'Close' }).click()],
  ['Cancel', (page) => page.locator('dialog').getByRole('link', { name: 'Cancel' }).click()],
  ['a tap beside it', (page) => page.mouse.click(20, 300)],
  ['Back', (page) => page.evaluate(() => history.back())],
];

test('whatever closes a dialog keeps what was typed, and asks nothing; a slip of the mouse closes nothing', async ({
  page,
}) => {
  const asked = questionsOf(page);
  for (const [name, close] of ways) {
    await open(page);
    // Nothing was typed: nothing is kept.
    await close(page);
    await expect(page, name).toHaveURL(/\/polls$/);
    await expect(drafts(page)).toHaveCount(0);

    await open(page);
    await page.getByLabel('Question').fill(`Mukunda iki? ${name}`);
    await page.getByLabel('Question').hover();
    await page.mouse.down();
    await page.mouse.move(20, 300); // a selection drawn too far
    await page.mouse.up();
    await expect(page.locator('dialog:modal')).toBeVisible();
    await close(page);
    await expect(page, name).toHaveURL(/\/polls$/);
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(drafts(page)).toContainText(`Create Poll “Mukunda iki? ${name}”`);
    await expect(page.getByText('What you typed is kept as a draft.')).toHaveCount(1);
    await drafts(page)
      .getByRole('button', { name: /^Discard/ })
      .click();
    await expect(drafts(page)).toHaveCount(0);
  }
  expect(asked).toEqual([]);
});

test('a draft with formatted text and a picture is back after a reload, corrected and sent; what is only looked at is none', async ({
  page,
}) => {
  const asked = questionsOf(page);
  await page.goto('/dashboard/info?tab=awareness');
  await page
    .getByRole('link', { name: /^Create/ })
    .first()
    .click();
  const dialog = page.locator('dialog:modal');
  await dialog.locator('textarea[name=text]').focus(); // then the editor comes
  await expect(dialog.locator('[contenteditable=true]')).toBeFocused();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Koga intoki');
  await dialog.getByRole('textbox', { name: 'Link' }).fill('ntabwo ari URL');
  await dialog.locator('input[type=file]').setInputFiles(fixture('thumbnail.png'));
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await expect(drafts(page)).toContainText('“Koga intoki”');
  await page.reload();
  await drafts(page)
    .getByRole('link', { name: /^Continue your draft/ })
    .click();
  await expect(dialog.getByText('Your draft is back')).toBeVisible();
  await expect(dialog.locator('[contenteditable=true] strong')).toHaveText('Koga intoki');
  await expect(dialog.getByText('is kept. Choose a file only to replace it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://example.org/');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(drafts(page)).toHaveCount(0);
  await expect(page.getByText('Koga intoki').first()).toBeVisible();

  // An edit form that is opened and closed.
  await page.goto('/dashboard/contents?view=list');
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await dialog.locator('textarea[name=description]').dispatchEvent('pointerover');
  await expect(dialog.locator('[contenteditable=true]')).toBeVisible();
  // Esc in the text closes the dialog as everywhere.
  await dialog.locator('[contenteditable=true]').press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(drafts(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('the list that a form was left for by its address tells of the draft, however late that comes', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/polls/new');
  await page.getByLabel('Question').fill('Nagiye ntatanze?');
  await page.waitForLoadState('networkidle');
  // Sent while the next page is on its way already, and slower than it.
  await context.route('**/dashboard/drafts?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto('/dashboard/polls');
  await expect(drafts(page)).toContainText('“Nagiye ntatanze?”');
  // Typed without a line, from the first key on, and left when it is back.
  await page.goto('/dashboard/sections/new');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByLabel('Name').fill('Imigani');
  await expect(page.getByRole('dialog').getByText(/^You have been offline since/)).toBeVisible();
  const loaded = page.waitForResponse(/keep-draft/);
  await context.setOffline(false);
  await loaded;
  await page.goto('/dashboard/sections');
  await expect(drafts(page)).toContainText('“Imigani”');
  // Reloaded, the form itself offers it, too.
  await page.goto('/dashboard/categories/new');
  await page.getByLabel('Title').fill('Inyoni');
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.locator('dialog').getByRole('link', { name: 'Continue your draft' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Inyoni');
});

test('earlier texts that were restored, and a dialog that is closed without a line, are not lost', async ({
  page,
  problems,
}) => {
  problems.forgive(/drafts/);
  questionsOf(page);
  await page.goto('/dashboard/sections');
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  const name = page.getByRole('dialog').getByLabel('Name');
  const before = await name.inputValue();
  await name.fill(`${before} 2`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: `Edit ${before} 2` }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click();
  await page.getByText('What was changed').first().click();
  await page.getByRole('link', { name: 'Restore these texts' }).first().click();
  await expect(page.getByText('Earlier texts, not saved yet')).toBeVisible();
  await expect(name).toHaveValue(before);
  await page.waitForLoadState('networkidle');

  // The server does not respond: what was typed waits in the page, and is kept once it does.
  await page.route('**/dashboard/drafts?*', (route) => route.abort());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('What you typed could not be kept as a draft');
  await page.unroute('**/dashboard/drafts?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await drafts(page)
    .getByRole('link', { name: /^Continue your draft/ })
    .click();
  await expect(name).toHaveValue(before);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(drafts(page)).toHaveCount(0);
});

test('a draft that could not be kept without a line: closing the page asks first, and it is kept by itself when the line is back', async ({
  page,
  context,
  problems,
}) => {
  problems.forgive(/drafts|ERR_INTERNET_DISCONNECTED/);
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  await open(page);
  const keeper = page.waitForResponse(/\/assets\/keep-draft-.*\.js/);
  await page.getByLabel('Question').fill('Mukunda iki nta murongo?');
  await (await keeper).finished();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.evaluate(() => history.back());
  const notKept = page.getByRole('alert').filter({ hasText: 'could not be kept as a draft' });
  await expect(notKept).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(notKept).toBeVisible();

  await context.setOffline(false);
  await expect(drafts(page)).toContainText('Create Poll “Mukunda iki nta murongo?”');
  await expect(notKept).toHaveCount(0);
  await page.reload();
  await expect(drafts(page)).toContainText('Create Poll “Mukunda iki nta murongo?”');
  expect(asked).toEqual(['beforeunload']);
});
