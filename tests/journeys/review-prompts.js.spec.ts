import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

const focused = (page: Page) => page.locator(':focus');
const pendingOf = async (page: Page) =>
  Number(
    await page
      .locator('nav[aria-label="Prompts by review"] a', { hasText: 'Pending' })
      .locator('span')
      .textContent(),
  );

test('20 prompts are reviewed from Home by keyboard alone, in at most 21 actions (UX-07, SPEC §1.1.9)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard');
  let actions = 0;
  // Moving the focus is what moving the pointer is to others; a key that does something is an action.
  const press = async (key: string) => {
    actions += 1;
    await page.keyboard.press(key);
  };
  const link = page.getByRole('navigation').getByRole('link', { name: 'ChatBot' });
  for (let tabs = 0; tabs < 60 && !(await link.evaluate((a) => a === document.activeElement)); tabs++)
    await page.keyboard.press('Tab');
  await press('Enter');
  await expect(page.getByText(/prompts collected/)).toBeVisible();
  const before = await pendingOf(page);
  const first = page.locator('[data-prompt][data-reviewed=false]').first();
  const firstId = await first.getAttribute('data-prompt');
  for (let reviewed = 1; reviewed <= 20; reviewed++) {
    await press('r');
    // The next pending one has the focus before it is marked, on the next page, too.
    await expect(focused(page).locator('xpath=..')).toHaveAttribute('data-reviewed', 'false');
    await expect(focused(page)).toHaveAttribute('href', /\/dashboard\/chatbot\//);
  }
  expect(actions).toBeLessThanOrEqual(21);
  await expect.poll(() => pendingOf(page)).toBe(before - 20);
  await page.goto('/dashboard/chatbot?per=100');
  await expect(page.locator(`[data-prompt="${firstId}"]`)).toHaveAttribute('data-reviewed', 'true');
});

test('j and k walk the rows and the open prompts, r marks and goes on, Enter opens, Esc closes; the keys can be turned off', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/chatbot?reviewed=pending');
  const rows = page.locator('[data-prompt] > a');
  const collected = page.getByText(/prompts collected/);
  const total = Number(/(\d+) match/.exec((await collected.textContent()) ?? '')?.[1]);
  // What the keys do comes with the first of them, which is carried out all the same.
  const isFetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/review-keys-')),
    );
  expect(await isFetched()).toBe(false);
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  expect(await isFetched()).toBe(true);
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  // In a field they are letters.
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('jkr');
  await expect(search).toHaveValue('jkr');
  await expect(page).toHaveURL(/q=jkr/);
  await search.fill('');
  await expect(page).toHaveURL(/chatbot\?reviewed=pending$/);

  await rows.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const place = dialog.getByRole('status').first();
  await expect(place).toHaveText(`Prompt 1 of ${total}`);
  await page.keyboard.press('j');
  await expect(place).toHaveText(`Prompt 2 of ${total}`);
  await page.keyboard.press('k');
  await expect(place).toHaveText(`Prompt 1 of ${total}`);
  const text = await dialog.locator('blockquote').first().textContent();
  await page.keyboard.press('r');
  await expect(dialog.locator('blockquote').first()).not.toHaveText(text ?? '');
  await expect(place).toHaveText(`Prompt 1 of ${total - 1}`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/chatbot\?reviewed=pending$/);
  await expect(collected).toContainText(`, ${total - 1} match`);

  await page.getByRole('button', { name: 'Turn the keys off' }).click();
  await expect(page.getByText('The keys for reviewing are off.')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await page.reload();
  await expect(collected).toContainText(`, ${total - 1} match`);
  await page.getByRole('button', { name: 'Turn the keys on' }).click();

  // All boxes with one.
  await page.getByLabel(/on this page$/).check();
  await expect(page.locator('input[name=ids]:checked')).toHaveCount(10);
  await page.locator('input[name=ids]').first().uncheck();
  await expect(page.getByLabel(/on this page$/)).not.toBeChecked();
});
