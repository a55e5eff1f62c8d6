import { failureKinds, startFailingProxy } from '../support/failing-proxy';
import { expect, test } from '../support/test';

/* Without JavaScript the browser itself goes back to the form. With it: unreached.js.spec.ts. */
test.skip(({ javaScriptEnabled }) => javaScriptEnabled);

test.use({ ignoreHTTPSErrors: true });

for (const tls of [false, true])
  test(`without JavaScript, over ${tls ? 'https' : 'http'}: Back has what was typed, whatever answered the form`, async ({
    page,
    product,
    signInAs,
    problems,
  }) => {
    problems.forgive(/^answer: 50[234] to POST/);
    await signInAs('admin');
    const proxy = await startFailingProxy(product.url, { tls });
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

test('without JavaScript, a form whose connection was cut is sent again by a reload of the browser’s own error page', async ({
  page,
  product,
  signInAs,
  problems,
}) => {
  problems.forgive(/^(request|answer): /);
  await signInAs('admin');
  const proxy = await startFailingProxy(product.url);
  try {
    await page.goto(`${proxy.url}/dashboard/polls/new`);
    await page.getByLabel('Question').fill('Mukunda uwuhe mukino?');
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Agati');
    await page.getByRole('textbox', { name: 'Option 2' }).fill('Urukiramende');
    proxy.fail('cut');
    await page.getByRole('button', { name: 'Create Poll' }).click();
    await expect(page.getByLabel('Question')).toHaveCount(0);
    proxy.fail(null);
    await page.reload();
    await expect(page.getByText('Poll created successfully!').first()).toBeVisible();
    await expect(page.getByText('Mukunda uwuhe mukino?').first()).toBeVisible();
  } finally {
    proxy.stop();
  }
});

test('without JavaScript, Back has the formatted text and the invited email after a failed send', async ({
  page,
  product,
  signInAs,
  problems,
}) => {
  problems.forgive(/^answer: 502 to POST/);
  await signInAs('superadmin');
  const proxy = await startFailingProxy(product.url);
  try {
    for (const { path, name, value, button } of [
      {
        path: '/dashboard/info/new?tab=awareness',
        name: 'text',
        value: 'Koga intoki\n\nn’isabune',
        button: 'Create',
      },
      {
        path: '/dashboard/security',
        name: 'email',
        value: 'umwarimu@example.org',
        button: 'Send Invitation',
      },
    ]) {
      await page.goto(proxy.url + path);
      const field = page.locator(`:is(input, textarea)[name=${name}]`).last();
      await field.fill(value);
      proxy.fail('502');
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('heading', { name: '502' })).toBeVisible();
      proxy.fail(null);
      await page.goBack();
      await expect.soft(field).toHaveValue(value);
    }
  } finally {
    proxy.stop();
  }
});
