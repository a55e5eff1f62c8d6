import { failureKinds, startFailingProxy } from '../support/failing-proxy';
import { expect, test } from '../support/test';

/* Without JavaScript the browser itself goes back to the form. With it: unreached.js.spec.ts. */
test.skip(({ javaScriptEnabled }) => javaScriptEnabled);

test('without JavaScript Back has what was typed, whatever answered the form', async ({
  page,
  product,
  signInAs,
  problems,
}) => {
  problems.forgive(/^answer: 50[234] to POST/);
  await signInAs('admin');
  const proxy = await startFailingProxy(product.url);
  try {
    await page.goto(`${proxy.url}/dashboard/polls`);
    await page.goto(`${proxy.url}/dashboard/polls/new`);
    const question = page.getByLabel('Question');
    await question.fill('Mukunda iki?');
    await page.getByRole('textbox', { name: 'Option 2' }).fill('Igitabo');
    for (const kind of failureKinds.filter((one) => one !== 'no content' && one !== 'cut')) {
      proxy.fail(kind);
      await page.getByRole('button', { name: 'Create Poll' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goBack();
      await expect(question).toHaveValue('Mukunda iki?');
      await expect(page.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Igitabo');
    }
    proxy.fail(null);
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Indirimbo');
    await page.getByRole('button', { name: 'Create Poll' }).click();
    await expect(page.getByText('Poll created successfully!').first()).toBeVisible();
  } finally {
    proxy.stop();
  }
});
