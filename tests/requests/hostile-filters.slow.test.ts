import { beforeAll, expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';

/* Filters that no form sends: a character that no database stores, an address longer than a row of the audit log takes. */

const product = setUpProduct();
const boss = setUpVisitor(product, 'superadmin');
const places: Record<string, string> = {};
beforeAll(async () => {
  for (const [name, list, link] of [
    ['prompt', '/dashboard/chatbot', 'main a[href^="/dashboard/chatbot/"]'],
    ['quiz', '/dashboard/quiz', 'main li h2 a'],
    ['survey', '/dashboard/survey', 'main li h2 a'],
  ] as const)
    places[name] = new URL((await boss.open(list)).$(link).first().attr('href') ?? '', product.url).pathname;
});

const placeOf = (path: string) => path.replace(/^\{(\w+)\}/, (_, name: string) => places[name] ?? 'none');

test.each([
  '/dashboard/chatbot?q=%00',
  '/dashboard/chatbot/export.csv?q=a%00',
  '{prompt}?q=%00a',
  '/dashboard/contents?q=%00',
  '/dashboard/audit?q=%00',
  '/dashboard/audit.csv?q=%00',
  '/dashboard/insights?district=%00',
  '/dashboard/insights?ageRange=%00',
  '/dashboard/insights/report.csv?district=%00',
  '{quiz}/results.csv?district=%00',
  '{survey}?q=%00&question=1',
  '{survey}/results.csv?district=%00&ageRange=%00',
])('%s: what no database stores is no filter', async (path) => {
  const [said, asked] = [product.output().length, product.recorder.calls.length];
  const answer = await boss.open(placeOf(path));
  expect(answer.status).toBe(200);
  expect(answer.text).not.toMatch(/has failed since|could not be loaded/);
  expect(product.recorder.calls.slice(asked).filter((call) => /%00|\\u0000/.test(call.path))).toEqual([]);
  expect(product.output().slice(said)).not.toMatch(/"level":(?:40|50|60)/);
});

test('a search with such a character says so at its field, and shows everything', async () => {
  const page = await boss.open('/dashboard/contents?q=%00');
  expect(page.words).toContain('The text has a character that cannot be stored.');
});

test.each([
  '/dashboard/contents/export.csv',
  '/dashboard/chatbot/export.csv',
  '/dashboard/insights/report.csv',
  '{survey}/results.csv',
])('%s with an address of 3,000 characters has its row in the audit log, shortened', async (path) => {
  const asked = product.recorder.calls.length;
  const mark = crypto.randomUUID();
  const answer = await boss.send(`${placeOf(path)}?${mark}=${'x'.repeat(3_000)}`);
  expect(answer.status).toBe(200);
  const recorded = product.recorder.calls
    .slice(asked)
    .filter((call) => call.method === 'POST' && call.path === '/audit-events')
    .map((call) => JSON.parse(Buffer.from(call.body, 'latin1').toString()).detail);
  expect(recorded).toEqual([expect.stringMatching(new RegExp(`^\\?${mark}=x{900,}…$`))]);
  expect((await boss.open(`/dashboard/audit?action=export&q=${mark}`)).words).toContain('1 event.');
});
