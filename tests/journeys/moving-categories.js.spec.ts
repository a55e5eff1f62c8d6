import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';

/* Categories in another order, with JavaScript. Without it: requests/categories-sections.test.ts. */

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/dashboard/categories');
  // Until then a click on an arrow is a new document.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('tbody tr') ?? {}).some((key) => key.startsWith('__react')),
  );
});

const rows = (page: Page) => page.getByRole('table', { name: 'Categories' }).locator('tbody tr');
const names = async (page: Page) => rows(page).locator('th').allTextContents();
/** The order as the server has it, on a page of its own. */
async function saved(page: Page): Promise<string[]> {
  const other = await page.context().newPage();
  await other.goto('/dashboard/categories');
  const order = await names(other);
  await other.close();
  return order;
}
const middleOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('clicking one arrow again and again moves one row on, although others pass under the pointer (SPEC §10.9)', async ({
  page,
}) => {
  const before = await names(page);
  const [name = ''] = before.slice(3);
  const up = await middleOf(page.getByRole('button', { name: `Move ${name} up`, exact: true }));
  const expected = [name, ...before.filter((each) => each !== name)];
  await page.mouse.click(up.x, up.y);
  await expect.poll(() => names(page)).toEqual([...before.slice(0, 2), name, before[2], ...before.slice(4)]);
  await page.mouse.click(up.x, up.y);
  await page.mouse.click(up.x, up.y);
  await expect.poll(() => names(page)).toEqual(expected);
  await page.mouse.click(up.x, up.y); // at the top there is no further
  await expect(page.getByText(`${name} is now number 1`).first()).toBeVisible();
  expect(await names(page)).toEqual(expected);
  expect(await saved(page)).toEqual(expected);
});

test('by keyboard the focus goes with the row, so that the same key moves it on; at the end it goes to the other arrow', async ({
  page,
}) => {
  const before = await names(page);
  const last = before.length - 1;
  const name = before[last - 2] ?? '';
  const down = page.getByRole('button', { name: `Move ${name} down`, exact: true });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await names(page))[last - 1]).toBe(name);
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await names(page))[last]).toBe(name);
  await expect(page.getByRole('button', { name: `Move ${name} up`, exact: true })).toBeFocused();
  await expect(page.getByText(`${name} is now number ${last + 1}`).first()).toBeVisible();
  expect((await saved(page))[last]).toBe(name);
});

test('a row is dragged by its handle with the mouse, the others make room, and Esc takes it back', async ({
  page,
}) => {
  const before = await names(page);
  const handle = (at: number) => rows(page).nth(at).locator('[title="Drag to move"]');
  const from = await middleOf(handle(4));
  const to = await middleOf(handle(1));
  const drag = async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await expect(rows(page).nth(4)).toHaveAttribute('data-dragged', '');
    await page.mouse.move(to.x, to.y + 20, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await expect(rows(page).nth(2)).toHaveAttribute('style', /translate/);
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(rows(page).nth(4)).not.toHaveAttribute('data-dragged');
  expect(await names(page)).toEqual(before);

  await drag();
  await page.mouse.up();
  const [name = ''] = before.slice(4);
  const expected = [before[0], name, ...before.slice(1, 4), ...before.slice(5)];
  await expect.poll(() => names(page)).toEqual(expected);
  await expect(rows(page).nth(1)).toHaveAttribute('style', '');
  await expect(page.getByText(`${name} is now number 2`).first()).toBeVisible();
  expect(await saved(page)).toEqual(expected);
});

test('a move that fails puts the row back where it was, and says so', async ({ page, product }) => {
  const before = await names(page);
  product.recorder.reply(/^PUT \/categories\/update/, { status: 422, body: { message: 'Not today.' } });
  try {
    await page.getByRole('button', { name: `Move ${before[1]} up`, exact: true }).click();
    await expect(page.getByText('Failed to move the category')).toBeVisible();
    expect(await names(page)).toEqual(before);
  } finally {
    product.recorder.passOn();
  }
});
