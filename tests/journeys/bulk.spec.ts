import { expect, test } from '../support/test';

/* Many contents at once, with JavaScript and without it (docs/decisions/0068). */

test('tick two rows, publish, and take it back (issue 17 §2)', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents?view=list&status=drafts');
  const boxes = page.getByRole('checkbox', { name: /^Select ITE/ });
  const publish = page.getByRole('button', { name: 'Publish…', exact: true });
  await expect(publish).toBeHidden();
  const drafts = await boxes.count();
  const name = (await boxes.first().getAttribute('aria-label'))?.replace('Select ', '') ?? '';
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await publish.click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish 2 contents?' });
  await expect(dialog).toContainText(name.slice(0, 20));
  await dialog.getByRole('button', { name: 'Publish 2 contents' }).click();
  await expect(page.getByText('2 contents published.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 contents unpublished.').first()).toBeVisible();
  await expect(boxes).toHaveCount(drafts);
});
