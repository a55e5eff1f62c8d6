import { expect, test } from '../support/test';

test('a device clock an hour off shows the same time left, and a list left open turns to Expired by itself (SPEC §4.4.9)', async ({
  page,
  signInAs,
}) => {
  const question = `Isaha ${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/polls/new');
  await page.getByLabel('Question').fill(question);
  await page.getByLabel('Option 1', { exact: true }).fill('a');
  await page.getByLabel('Option 2', { exact: true }).fill('b');
  await page.getByRole('button', { name: 'Create Poll' }).last().click();
  const poll = page.getByRole('listitem').filter({ hasText: question });
  await poll.getByRole('combobox').selectOption('60');
  await poll.getByRole('button', { name: /^Publish/ }).click();
  await expect(poll.getByRole('timer')).toHaveText(/^Time left: 0h (1m 0s|0m \d+s)$/);

  // The page's clock from now on: an hour ahead, and ours to move.
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await page.reload();
  await expect(poll.getByRole('timer')).toHaveText(/^Time left: 0h (1m 0s|0m \d+s)$/);
  await page.clock.fastForward(61_000);
  await page.clock.runFor(1_000);
  await expect(poll.getByText('Expired', { exact: true })).toBeVisible();
  await expect(poll.getByText('Published', { exact: true })).toHaveCount(0);
  await expect(poll.getByRole('status')).toHaveText(`Poll “${question}”: Expired`);
  await expect(poll.getByRole('button', { name: `Run again for 1 minute: ${question}` })).toBeVisible();
});
