import { afterAll, beforeAll, expect, test } from 'vitest';
import { mp4, oggFlac, trak } from '../support/media-samples';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn, type Visitor } from '../support/visitor';

/* Files that the product takes, but most phones and browsers do not play, and files whose length no one can read. */

const message = 'HEVC (H.265) video doesn’t play on most phones and browsers. Export as H.264 MP4.';
const film = mp4([trak('vide', 'hvc1')], 'qt  ');
const asFile = (bytes: Buffer, name: string) => ({ name, type: 'video/mp4', bytes: new Uint8Array(bytes) });

let product: Product;
let staff: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
  staff = await signIn(product.url, demoEmail.admin);
});
afterAll(() => product?.stop());

async function send(bytes: Buffer, name: string, title: string, values: Record<string, string> = {}) {
  const page = await staff.open('/dashboard/contents/new');
  const sectionId = page.$('select[name=sectionId] option').last().attr('value') ?? '';
  return staff.submit(page, /Save as Draft/, { title, sectionId, ...values, file: asFile(bytes, name) });
}
const saved = 'Content uploaded successfully!';

test('a film most phones cannot play is said to be one before it is saved, in the list and in its dialog, and is asked about before it is published', async () => {
  const told = await send(film, 'umunsi.mov', 'Umunsi wa HEVC');
  expect(told.status).toBe(400);
  expect(told.words).toContain(message);
  const list = await staff.submit(told, /Save as Draft/, {});
  expect(list.words).toContain(saved);
  expect(list.words).toContain('Won’t play on most phones. Export as H.264 MP4.');
  const dialog = await staff.open(list.$('a:contains("Umunsi wa HEVC")').first().attr('href') ?? '');
  expect(dialog.words).toContain(message);

  const question = await staff.submit(dialog, /^Publish$/, {});
  expect(question.$('dialog h2').text()).toBe('Publish “Umunsi wa HEVC”?');
  expect(question.words).toContain(message);
  expect((await staff.submit(question, /^Publish anyway$/, {})).words).toContain(
    'Content published successfully!',
  );
});

test('it is published with its form only when that is chosen', async () => {
  const asked = await send(film, 'ijoro.mov', 'Ijoro rya HEVC', { published: 'on' });
  expect(asked.words).toContain('Select this to publish it, or save it as a draft.');
  expect((await staff.submit(asked, /Save as Draft/, { mayNotPlay: 'on' })).words).toContain(saved);
});

test('a length that no one can read is typed', async () => {
  const asked = await send(oggFlac, 'indirimbo.ogg', 'Indirimbo');
  expect(asked.status).toBe(400);
  expect(asked.words).toContain('Type the duration in minutes and seconds, such as 2:05.');
  const wrong = await staff.submit(asked, /Save as Draft/, { typedDuration: 'two' });
  expect(wrong.status).toBe(400);
  const list = await staff.submit(wrong, /Save as Draft/, { typedDuration: '2:05' });
  expect(list.words).toContain(saved);
  expect(list.words).toContain('2m 5s');
});
