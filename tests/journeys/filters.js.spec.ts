import { conformIsIn } from '../support/form-walk';
import { holdBack } from '../support/hold-back';
import { expect, test } from '../support/test';

/* The filter forms that can be wrong in a browser; what only a URL can hold is in requests/filters.test.ts. */

test('a period that ends before it starts is said at its field, what was typed stays, and it is corrected by typing (UX-03)', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/dashboard/insights');
  const start = page.getByLabel('Start date');
  const end = page.getByLabel('End date');
  const form = page.locator('form').filter({ has: start });
  const send = form.getByRole('button', { name: 'Apply' });
  const summary = form.getByRole('alert');
  const message = 'The start date is after the end date.';
  await conformIsIn(page, form);
  const typeWrong = async () => {
    await start.fill('2026-03-02');
    await end.fill('2026-03-01');
    await send.click();
  };

  await typeWrong();
  await expect(summary).toContainText(message);
  await expect(start).toHaveAttribute('aria-invalid', 'true');
  await expect(start).toHaveAccessibleDescription(message);
  await expect(start).toHaveValue('2026-03-02');
  await expect(start).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  expect(new URL(page.url()).search).toBe('');

  await start.fill('2026-02-01');
  await expect(summary).toHaveCount(0);
  await send.click();
  await expect(page).toHaveURL(/startDate=2026-02-01&endDate=2026-03-01$/);
  await expect(page.getByText('1 Feb 2026 to 1 Mar 2026').first()).toBeVisible();

  // A link to another period leaves nothing of the error behind, nor of what was typed and not sent.
  await typeWrong();
  await expect(summary).toContainText(message);
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await expect(summary).toHaveCount(0);
  await expect(start).not.toHaveAttribute('aria-invalid', 'true');
  const shown = () => new URL(page.url()).searchParams.get('startDate') ?? '';
  await expect(start).toHaveValue(shown());
  await start.fill('2026-03-05');
  await page.getByRole('link', { name: 'Last 30 days' }).click();
  await expect(page.getByRole('link', { name: 'Last 30 days' })).toHaveAttribute('aria-current', 'true');
  await expect(start).toHaveValue(shown());
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Last 7 days' })).toHaveAttribute('aria-current', 'true');
  await expect(start).toHaveValue(shown());

  // By keyboard: the field that sent the form keeps the focus.
  await start.fill('2026-02-03');
  await end.fill('2026-03-04');
  await end.press('Enter');
  await expect(page).toHaveURL(/startDate=2026-02-03&endDate=2026-03-04$/);
  await expect(end).toBeFocused();
});

test('a URL with a period that is none: the browser takes over the server’s errors, and the page does not ask for the focus again (UX-03)', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/dashboard/insights?startDate=2026-03-02&endDate=2026-03-01');
  const start = page.getByLabel('Start date');
  const form = page.locator('form').filter({ has: start });
  await expect(form.getByRole('alert')).toContainText('The start date is after the end date.');
  await conformIsIn(page, form);
  // What validates is fetched, but may not have come to life yet.
  await expect(async () => {
    await start.fill('2026-02-02');
    await start.fill('2026-02-01');
    await expect(form.getByRole('alert')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(start).toBeFocused();
});

test('a choice takes effect at once; what is typed while the page is on its way stays (UX-03)', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/dashboard/insights');
  await expect(page.locator('[data-live-users]')).toBeVisible();
  const arrive = await holdBack(page, /district=Gasabo/);
  await page.getByLabel('District', { exact: true }).selectOption('Gasabo');
  await page.getByLabel('Start date').fill('2026-01-01');
  arrive();
  await expect(page).toHaveURL(/district=Gasabo/);
  await expect(page.getByText(/^Gasabo · /).first()).toBeVisible();
  await expect(page.getByLabel('Start date')).toHaveValue('2026-01-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/startDate=2026-01-01/);
});
