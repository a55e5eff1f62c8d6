import type { Page } from '@playwright/test';
import { fixture } from '../support/forms';
import { expect, test } from '../support/test';

/* A dialog whose form holds typed text that was not sent asks before it closes; whatever closes it. */

test.beforeEach(({ signInAs }) => signInAs('admin'));

/** Answers the questions that the browser asks, in order; notes what was asked. */
function response(page: Page, ...answers: ('keep' | 'discard')[]): string[] {
  const asked: string[] = [];
  page.on('dialog', async (question) => {
    asked.push(question.message());
    await (answers.shift() === 'discard' ? question.accept() : question.dismiss());
  });
  return asked;
}

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard/polls');
  await page.getByRole('link', { name: 'Create Poll' }).first().click();
  await expect(page.locator('dialog:modal')).toBeVisible();
}

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['Esc', (page) => page.keyboard.press('Escape')],
  ['the X', (page) => page.locator('dialog').getByRole('link', { name: 'Close' }).click()],
  ['Cancel', (page) => page.locator('dialog').getByRole('link', { name: 'Cancel' }).click()],
  ['Back', (page) => page.evaluate(() => history.back())],
];

for (const [name, close] of ways) {
  test(`${name} asks before typed text goes, and keeps it`, async ({ page }) => {
    const asked = response(page, 'keep', 'keep', 'discard');
    await open(page);
    const question = page.getByLabel('Question');
    await question.click();
    await page.keyboard.type('Mukunda iki?');
    for (const times of [1, 2]) {
      await close(page);
      await expect.poll(() => asked.length).toBe(times);
      await expect(page).toHaveURL(/\/polls\/new$/);
      await expect(page.locator('dialog:modal')).toBeVisible();
      await expect(question).toHaveValue('Mukunda iki?');
      if (name === 'Esc' && times === 1) await expect(question).toBeFocused();
    }
    await close(page);
    await expect(page).toHaveURL(/\/polls$/);
    await expect(page.locator('dialog')).toHaveCount(0);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toContain('Discard what you typed?');
  });

  test(`${name} asks nothing where nothing was typed`, async ({ page }) => {
    const asked = response(page);
    await open(page);
    await close(page);
    await expect(page).toHaveURL(/\/polls$/);
    expect(asked).toEqual([]);
  });
}

test('what was typed and sent closes without a question, and so does an edit form that was only looked at', async ({
  page,
}) => {
  const asked = response(page);
  await page.goto('/dashboard/contents');
  const id = await page
    .locator('a[href*="/dashboard/contents/"]')
    .evaluateAll((links) =>
      links
        .map((a) => /contents\/([^/?]+)(\?|$)/.exec((a as HTMLAnchorElement).href)?.[1])
        .find((x) => x && x !== 'new'),
    );
  await page.goto(`/dashboard/contents/${id}/edit`);
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.locator('textarea[name=description]').focus(); // then the editor comes
  await expect(page.locator('[contenteditable=true]')).toBeVisible();
  await page.locator('dialog').getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/dashboard\/contents$/);
  expect(asked).toEqual([]);

  await page.goto('/dashboard/categories');
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await expect(page.locator('dialog:modal')).toBeVisible();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill(`${await title.inputValue()} x`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Category updated successfully!').first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('a chosen picture alone is asked for as well', async ({ page }) => {
  const asked = response(page, 'keep', 'discard');
  await page.goto('/dashboard/info');
  await page
    .getByRole('link', { name: /^Create/ })
    .first()
    .click();
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.locator('dialog input[type=file]').setInputFiles(fixture('thumbnail.png'));
  const cancel = page.locator('dialog').getByRole('link', { name: 'Cancel' });
  await cancel.click();
  await expect.poll(() => asked).toEqual(['Discard the file you chose? It was not sent.']);
  await expect(page.locator('dialog:modal')).toBeVisible();
  await cancel.click();
  await expect(page.locator('dialog')).toHaveCount(0);
});

test('earlier texts that were restored ask before they go, as if they were typed', async ({ page }) => {
  const asked = response(page, 'keep', 'discard');
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
  await page.keyboard.press('Escape');
  await expect.poll(() => asked).toEqual(['Discard what you typed? It was not saved.']);
  await expect(name).toHaveValue(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Saved, nothing asks.
  await page.goBack();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked).toHaveLength(2);
});
