import { song } from '../support/song';
import { expect, test } from '../support/test';
import { demoEmail, signIn } from '../support/visitor';

test('an upload that broke off waits on its page, and its file chosen again becomes a content', async ({
  page,
  product,
  signInAs,
  javaScriptEnabled,
}) => {
  const name = `indirimbo-${javaScriptEnabled ? 'js' : 'plain'}.wav`;
  const bytes = song(500_000);
  const visitor = await signIn(product.url, demoEmail.admin);
  const described = Object.entries({ filename: name, uploadKind: 'media' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await visitor.send('/uploads', {
    method: 'POST',
    manual: true,
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': described },
  });
  await visitor.send(String(begun.headers.location), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes.subarray(0, 125_000),
  });

  await signInAs('admin');
  await page.goto('/dashboard/uploads');
  const card = page.getByRole('listitem', { name });
  await expect(card.getByText('125 kB of 500 kB arrived (25 %)')).toBeVisible();
  await expect(card.getByText(/^Kept until/)).toBeVisible();
  await card.getByLabel('Resume').setInputFiles({ name, mimeType: 'audio/wav', buffer: bytes });
  if (javaScriptEnabled) await card.getByRole('link', { name: 'Add as content' }).click();
  else await card.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { name: 'Add New Content' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(`Indirimbo ${Date.now()}`);
  await page.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
  await page.goto('/dashboard/uploads');
  await expect(page.getByText(name)).toHaveCount(0);
});
