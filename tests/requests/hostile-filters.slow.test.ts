import { expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';

/* Filters that no form sends: a character that no database stores, an address longer than a row of the audit log takes. */

const product = setUpProduct();
const boss = setUpVisitor(product, 'superadmin');

test.each([
  '/dashboard/chatbot?q=a%00',
  '/dashboard/contents?q=%00',
  '/dashboard/audit.csv?q=%00',
  '/dashboard/insights/report.csv?district=%00',
])('%s: what no database stores is no filter', async (path) => {
  const [said, asked] = [product.output().length, product.recorder.calls.length];
  const answer = await boss.open(path);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toMatch(/has failed since|could not be loaded/);
  expect(product.recorder.calls.slice(asked).filter((call) => /%00|\\u0000/.test(call.path))).toEqual([]);
  expect(product.output().slice(said)).not.toMatch(/"level":(?:40|50|60)/);
});

test('a file of an address of 3,000 characters has its row in the audit log, shortened', async () => {
  const mark = crypto.randomUUID();
  const answer = await boss.send(`/dashboard/contents/export.csv?${mark}=${'x'.repeat(3_000)}`);
  expect(answer.status).toBe(200);
  const recorded = product.recorder.calls
    .filter((call) => call.method === 'POST' && call.path === '/audit-events')
    .map((call) => JSON.parse(Buffer.from(call.body, 'latin1').toString()).detail);
  expect(recorded.at(-1)).toMatch(new RegExp(`^\\?${mark}=x{900,}…$`));
});
