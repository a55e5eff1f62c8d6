import { expect, test } from '../support/test';

test('a signed-out link to the PDF: after signing in the report stands there and its download starts', async ({
  page,
}) => {
  const link = '/dashboard/insights/report.pdf?startDate=2026-10-01&endDate=2026-10-31';
  await page.goto(link);
  await page.getByLabel('Email').fill('viewer@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-pass-1!');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Login' }).click();
  expect((await download).suggestedFilename()).toBe('insights-2026-10-01-to-2026-10-31.pdf');
  await expect(page.getByText('Your report is on its way')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/insights\?startDate=2026-10-01&endDate=2026-10-31/);
  await expect(page.getByLabel('Start date')).toHaveValue('2026-10-01');
});
