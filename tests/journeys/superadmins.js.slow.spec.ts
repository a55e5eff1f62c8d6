import { generate } from 'otplib';
import { expectError, rowOf } from '../support/account-pages';
import { secretOn } from '../support/people';
import { startProduct } from '../support/product';
import { expect, test } from '../support/test';
import { demoEmail, demoPassword, signIn } from '../support/visitor';

test('a superadmin makes another: without a second factor not at all, then wrong, corrected by typing, sent', async ({
  browser,
}) => {
  const product = await startProduct();
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const visitor = await signIn(product.url, demoEmail.superadmin);
  const enter = () =>
    context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: product.url })));
  const open = async () => {
    await page.goto('/dashboard/security');
    await rowOf(page, demoEmail.viewer)
      .getByRole('link', { name: /^Make superadmin/ })
      .click();
  };
  try {
    await enter();
    await open();
    await expectError(page, 'please switch it on first');

    const account = await visitor.open('/dashboard/account');
    const qrCode = await visitor.submit(account, 'Set up two-factor authentication', {
      current: demoPassword,
    });
    const secret = secretOn(qrCode);
    const epoch = Math.floor(Date.now() / 1000);
    await visitor.submit(qrCode, 'Verify', { code: await generate({ secret, epoch: epoch - 30 }) });
    await context.clearCookies();
    await enter();
    await open();
    const dialog = page.getByRole('alertdialog');
    const button = dialog.getByRole('button', { name: 'Make superadmin' });
    const email = dialog.getByLabel('Type the email of the user to confirm');
    const code = dialog.getByLabel('Your verification code');
    await email.pressSequentially('viewer@demo');
    await button.click();
    await expectError(page, 'Please enter your verification code');
    await expect(email).toHaveValue('viewer@demo');
    await email.press('End');
    await email.pressSequentially('.test');
    await code.pressSequentially('12');
    await button.click();
    await expectError(page, 'The verification code is incorrect or was already used.');
    await expect(email).toHaveValue(demoEmail.viewer);
    await code.fill('');
    await code.pressSequentially(await generate({ secret }));
    await button.click();
    await expectError(page, `${demoEmail.viewer} is a superadmin now`);
    await expect(rowOf(page, demoEmail.viewer)).toContainText('superadmin');
  } finally {
    await context.close();
    await product.stop();
  }
});
