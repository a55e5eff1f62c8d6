import { expect, test } from '../support/test';

/* What a script adds to many at once: ranges, counts, keys, progress, Stop (docs/decisions/0068). */

test('a range by Shift, all on the page, Esc; progress with Stop, and what failed is tried again (issue 17 §2)', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs('admin');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/contents?view=grid');
  const boxes = page.getByRole('checkbox', { name: /^Select ITE/ });
  const bar = page.getByRole('form', { name: 'What to do with the selected' });
  await boxes.nth(1).click();
  await expect(bar).toContainText('1 selected');
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
  await expect(page.getByRole('status').filter({ hasText: '4 selected' })).toHaveCount(1);
  // The bar covers no action of the page: what is under its middle is the button itself.
  const add = page.getByRole('link', { name: 'Add New Content' });
  const isOnTop = await add.evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop).toBe(true);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard/contents?view=list&status=published');
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 selected');
  const head = page.getByRole('checkbox', { name: 'Select all on this page' });
  expect(await head.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await head.check();
  const rows = await boxes.count();
  await expect(bar).toContainText(`${rows} selected`);
  // Cancel keeps what was selected.
  await bar.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('link', { name: 'Cancel' }).click();
  await expect(bar).toContainText(`${rows} selected`);

  // The provider asks to wait: the dialog says so and waits, until it is stopped.
  product.recorder.reply(/^PATCH /, { status: 429, body: { message: 'Slowly, please.' } });
  await bar.getByRole('button', { name: 'Unpublish…', exact: true }).click();
  const unpublish = `Unpublish ${rows} contents`;
  await page.getByRole('alertdialog').getByRole('button', { name: unpublish }).click();
  const dialog = page.getByRole('dialog', { name: unpublish });
  await expect(dialog.getByRole('status')).toContainText('Slowly, please. Going on in 10 seconds.');
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '0');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByRole('status')).toContainText('Stopped');

  // Then one content cannot be changed.
  product.recorder.passOn();
  const [failing] = (await boxes.first().inputValue()).split(' ');
  product.recorder.reply(new RegExp(`^PATCH .*${failing}`), { status: 500, body: { message: 'Disk full' } });
  await dialog.getByRole('button', { name: `Continue (${rows} left)` }).click();
  await expect(dialog).toContainText(`${rows - 1} unpublished, 1 failed`);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Disk full' })).toHaveCount(1);
  product.recorder.passOn();
  await dialog.getByRole('button', { name: 'Try the 1 that failed again' }).click();
  await expect(page.getByText(`${rows} contents unpublished.`).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${rows} contents published.`).first()).toBeVisible();

  // More than one press takes back without scripts: with them the rest follows by itself.
  await page.goto('/dashboard/contents?view=list&status=published');
  await boxes.first().check();
  await bar.getByRole('checkbox', { name: /^All \d+ that match/ }).check();
  await bar.getByRole('button', { name: 'Unpublish…', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Unpublish \d+ contents/ })
    .click();
  await expect(page.getByText(/^[2-9]\d contents unpublished\./).first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^[2-9]\d contents published\./).first()).toBeVisible({ timeout: 30_000 });
  expect(new URL(page.url()).searchParams.has('on')).toBe(false);
});
