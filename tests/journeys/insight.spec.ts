import { expect, test } from '../support/test';

test('insights are filtered by address and exported as PDF (SPEC §2.11.3)', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto('/dashboard/insights');
  await page.getByLabel('District', { exact: true }).selectOption('Gasabo');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/district=Gasabo/);
  await expect(page.getByText(/^Gasabo · /).first()).toBeVisible();
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/district=Gasabo.*startDate=/);
  // Not applied: what is on the screen counts.
  await page.getByLabel('District', { exact: true }).selectOption('Huye');
  await page.getByLabel('Start date').fill('2026-01-01');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^insights-huye-2026-01-01-to-[\d-]+\.pdf$/);
  const stream = await file.createReadStream();
  const [head] = await stream.take(1).toArray();
  expect(String(head).slice(0, 5)).toBe('%PDF-');
  await expect(page.getByText(/^Huye · /).first()).toBeVisible();

  // Again, and with dates that are wrong: no report, the fields say why.
  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as PDF' }).click();
  expect((await second).suggestedFilename()).toMatch(/^insights-huye-2026-01-01/);
  await page.getByLabel('Start date').fill('2026-03-02');
  await page.getByLabel('End date').fill('2026-03-01');
  await page.getByRole('button', { name: 'Export as PDF' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel('Start date')).toHaveValue('2026-03-02');
});
