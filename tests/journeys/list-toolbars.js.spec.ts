import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

/** How far below the top bar the first row is. */
const firstRow = (page: Page, rows: string) =>
  page.evaluate((selector) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return (document.querySelector(selector)?.getBoundingClientRect().top ?? 9_999) - bar;
  }, rows);

test('on a phone: one line of figures, search first, filters behind one button, results in view after a search (SPEC §2.9.4, §10.26)', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs('admin');
  const search = page.getByRole('searchbox');
  const lists: [path: string, rows: string, q: string][] = [
    ['/dashboard/contents', 'ul[aria-label=Contents] > li', 'ite'],
    ['/dashboard/polls', 'main ul > li:has(h2)', 'app'],
    ['/dashboard/sections', 'main details[id]', 'a'],
  ];
  for (const [path, rows, q] of lists) {
    await page.goto(path);
    await expect(page.getByLabel('Sort by')).toBeHidden();
    await search.fill(q);
    await expect(page).toHaveURL(new RegExp(`[?&]q=${q}`));
    await expect(page.getByRole('link', { name: 'Clear', exact: true })).toBeVisible();
    await expect.poll(() => firstRow(page, rows), path).toBeLessThanOrEqual(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }

  await page.goto('/dashboard/contents');
  const figures = page.getByRole('region', { name: 'The whole library' });
  expect((await figures.boundingBox())?.height).toBeLessThan(50);
  expect((await page.locator('ul[aria-label=Contents] > li').first().boundingBox())?.height).toBeLessThan(
    150,
  );
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Sort by').selectOption('title');
  await expect(page).toHaveURL(/sort=title/);
  await page.getByRole('button', { name: /^Show \d+ contents$/ }).click();
  await expect(page.getByLabel('Sort by')).toBeHidden();
  // What was chosen wins.
  await page.goto('/dashboard/contents?view=grid');
  expect((await page.locator('ul[aria-label=Contents] > li').first().boundingBox())?.height).toBeGreaterThan(
    250,
  );
});

test('the list follows what is typed: focus and caret stay, Back leads to where it began, and how many there are is said (UX-07)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/quiz');
  await page.goto('/dashboard/polls');
  const search = page.getByRole('searchbox');
  const said = page.locator('[role=search] ~ [role=status]');
  await search.pressSequentially('  no such');
  await expect(said).toHaveText('0 polls for “no such”');
  await expect(page.getByRole('heading', { name: 'No polls match' })).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('  no such');
  // In the middle of the text, while its answer arrives.
  await search.fill('xapp');
  await expect(said).toContainText('“xapp”');
  await search.press('Home');
  await search.press('Delete');
  await expect(said).toHaveText(/^[1-9]\d* polls? for “app”$/);
  expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0);
  await page.getByRole('link', { name: /^Draft/ }).click();
  await expect(page).toHaveURL(/q=app&status=draft/);
  await page.getByLabel('Sort by').selectOption({ label: 'Most votes' });
  await expect(page).toHaveURL(/sort=votes/);
  await page.getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/polls$/);
  await expect(search).toHaveValue('');
  for (let steps = 0; steps < 4; steps++) await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/quiz$/);
});
