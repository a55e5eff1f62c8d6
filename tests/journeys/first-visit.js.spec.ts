import { holdBack } from '../support/hold-back';
import { hydrated } from '../support/hydrated';
import { expect, test } from '../support/test';

const list = '/dashboard/contents?view=list';

test('a first visit is drawn from the page alone; what comes after links the file', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.context().clearCookies({ name: 'first-sheet' });
  // The file comes late: the rows are there, with their styles, before it.
  const come = await holdBack(page, '**/assets/first-*.css');
  await page.goto(list, { waitUntil: 'commit' });
  await expect(page.getByRole('row')).toHaveCount(13);
  const text = page.locator('head > style[data-first-sheet]');
  await expect(text).toHaveCount(1);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const placed = () => skip.evaluate((element) => getComputedStyle(element).position);
  expect(await placed()).not.toBe('static');

  // React takes the page over as it is: no row is drawn anew.
  await page
    .locator('tbody tr')
    .first()
    .evaluate((row) => row.setAttribute('data-first', ''));
  come();
  const link = page.locator('head > link[rel="stylesheet"][href*="/assets/first-"]');
  // Nothing is styled anew before a page brings styles that go behind these.
  await hydrated(page);
  await expect(text).toHaveCount(1);
  await expect(link).toHaveCount(0);
  expect(await placed()).not.toBe('static');
  await expect(page.locator('tbody tr[data-first]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Sections', exact: true }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/sections/);
  await expect(link).toHaveCount(1);
  await expect(text).toHaveCount(0);
  expect(await placed()).not.toBe('static');
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(13);
  await expect(link).toHaveCount(1);

  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(13);
  await expect(text).toHaveCount(0);
  await expect(link).toHaveCount(1);
});
