import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClamd, virus } from '../support/clamd';
import { film } from '../support/fixture-files';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn, type Visitor } from '../support/visitor';

/* Uploads are looked into by a ClamAV daemon where CLAMD_URL names one (ASVS 5.4.3). */

let clamd: Awaited<ReturnType<typeof startClamd>>;
let product: Product;
let admin: Visitor;
beforeAll(async () => {
  clamd = await startClamd();
  product = await startProductInProcess({ env: { CLAMD_URL: clamd.url, LOG_LEVEL: 'info' } });
  admin = await signIn(product.url, demoEmail.admin);
});
afterAll(async () => {
  await product?.stop();
  await clamd?.stop();
});

const clip = film.bytes;
async function send(bytes: Uint8Array<ArrayBuffer>, visitor = admin) {
  const form = await visitor.open('/dashboard/contents/new');
  const sectionId = form.$('select[name=sectionId] option[value!=""]').first().attr('value') ?? '';
  const before = product.recorder.writes().length;
  const page = await visitor.submit(form, /Save as Draft/, {
    title: 'Umukino',
    sectionId,
    file: { ...film, bytes },
  });
  return { page, writes: product.recorder.writes().length - before };
}

test('a clean file is taken, one with a virus is not, and what was typed stays', async () => {
  const clean = await send(clip);
  expect(clean.page.words).toContain('Content uploaded successfully!');
  expect(clamd.scanned).toEqual([clip.length]);
  const infected = await send(new Uint8Array(Buffer.concat([clip, Buffer.from(virus)])));
  expect(infected.page.words).toContain('The virus scanner found malicious software in this file');
  expect(infected.page.$('[name=title]').attr('value')).toBe('Umukino');
  expect(infected.writes).toBe(0);
  expect(product.output()).toContain('a file with a virus was not taken');
});

test('a scanner that is away lets nothing through and says so', async () => {
  await clamd.stop();
  const away = await send(clip);
  expect(away.page.words).toContain('The virus scanner could not look into this file at the moment.');
  expect(away.writes).toBe(0);
});
