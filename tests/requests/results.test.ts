import { describe, expect, test } from 'vitest';
import { findChromium } from '../../shared/find-chromium';
import { rowsOf } from '../support/csv-rows';
import { canReadPdf, pdfText } from '../support/pdf';
import { setUpProduct, setUpVisitor, startProductInProcess } from '../support/product-in-process';
import { attrsOf, demoEmail, type HtmlPage, hrefOf, signIn, textsOf } from '../support/visitor';

/* The results of quizzes and surveys: on the cards, by age, district and period, as CSV and PDF; the hardest question. */

const product = setUpProduct();
const admin = setUpVisitor(product, 'admin');
const viewer = setUpVisitor(product, 'viewer');

const completed = /([\d,]+) of ([\d,]+) completed \((<?\d+)%\)/;
/** The view of the item of a list that most have begun. */
async function answered(list: string): Promise<string> {
  const page = await admin.open(list);
  const begun = (card: Parameters<typeof page.$>[0]) =>
    Number(completed.exec(page.$(card).text())?.[2]?.replaceAll(',', '') ?? 0);
  const [card] = page
    .$('main li')
    .toArray()
    .filter((one) => page.$(one).find('h2 a').length > 0)
    .sort((a, b) => begun(b as never) - begun(a as never));
  return page.$(card).find('h2 a').attr('href') ?? '';
}
/** Responses that a page shows, all together. */
const responsesOn = ({ $ }: HtmlPage) =>
  $('dialog li span.tabular')
    .toArray()
    .reduce(
      (sum, one) =>
        sum + Number(/^([\d,]+) responses? ·/.exec($(one).text().trim())?.[1]?.replaceAll(',', '') ?? 0),
      0,
    );
const responsesIn = (rows: string[][]) => rows.slice(1).reduce((sum, row) => sum + Number(row.at(-1)), 0);
const options = ({ $ }: HtmlPage, name: string) =>
  attrsOf({ $ }, `dialog select[name=${name}] option`, 'value').filter(Boolean);

describe('the cards', () => {
  test.each(['/dashboard/quiz', '/dashboard/survey'])(
    '%s: responses, and how many finished',
    async (path) => {
      const page = await admin.open(path);
      const texts = textsOf(page, 'main li:has(h2)');
      const shares = texts.flatMap((text) => completed.exec(text)?.slice(1, 3) ?? []);
      expect(shares.length).toBeGreaterThan(0);
      for (const text of texts.filter((words) => /\d questions?/.test(words)))
        expect(text).toMatch(/\d+ answers?/);
    },
  );
});

describe.each([
  ['quiz', '/dashboard/quiz'],
  ['survey', '/dashboard/survey'],
] as const)('the results of a %s', (kind, list) => {
  test('the districts add up to all, and so do the age groups; the CSV has what the screen has', async () => {
    const url = await answered(list);
    const all = await admin.open(url);
    const file = async (page: HtmlPage) =>
      rowsOf((await admin.send(hrefOf(page, 'a:contains("results as CSV")'))).text);
    const whole = responsesIn(await file(all));
    expect(whole).toBeGreaterThan(20);
    for (const name of ['district', 'ageRange']) {
      const groups = options(all, name);
      expect(groups.length).toBeGreaterThan(1);
      let sum = 0;
      for (const group of groups) {
        const page = await admin.submit(all, 'Apply', { [name]: group });
        expect(page.path).toContain(`${name}=${encodeURIComponent(group).replace(/%20/g, '+')}`);
        const rows = await file(page);
        sum += responsesIn(rows);
        if (kind === 'quiz') {
          const first = rows.filter(([number]) => number === '1');
          expect(responsesOn(page)).toBe(first.reduce((n, row) => n + Number(row.at(-1)), 0));
        }
      }
      expect(sum, name).toBe(whole);
    }
  });

  test('a period that has no day of it shows nothing of it; dates that are none are said at their field', async () => {
    const url = await answered(list);
    const form = await admin.open(url);
    const none = await admin.submit(form, 'Apply', { startDate: '2001-01-01', endDate: '2001-01-31' });
    expect(none.status).toBe(200);
    expect(responsesOn(none)).toBe(0);
    expect(none.$('dialog details[data-filtered] summary').text()).toContain('1 Jan 2001 to 31 Jan 2001');
    expect(none.$('a:contains("Clear filters")').attr('href')?.split('?')[0]).toBe(url.split('?')[0]);
    const wrong = await admin.submit(form, 'Apply', { startDate: '2026-02-02', endDate: '2026-02-01' });
    expect(wrong.status).toBe(200);
    expect(wrong.words).toContain('The start date is after the end date.');
    expect(wrong.words).toContain('There are no results for these dates.');
    const csv = await admin.open(`${url.split('?')[0]}/results.csv?startDate=2026-02-02&endDate=2026-02-01`);
    expect([csv.status, csv.words.includes('The start date is after the end date.')]).toEqual([400, true]);
  });

  test('a call that fails: the filters stay, and no number of everyone stands under them', async () => {
    const url = await answered(list);
    product.recorder.reply(/^GET \/insights\/(quiz|survey)_results/, {
      status: 503,
      body: { success: false },
    });
    const page = await admin.open(`${url}${url.includes('?') ? '&' : '?'}district=Nowhere`);
    expect(page.status).toBe(200);
    expect(page.$('dialog [role=alert]').text()).not.toBe('');
    expect(responsesOn(page)).toBe(0);
    expect(page.$('dialog select[name=district]')).toHaveLength(1);
  });

  test.skipIf(!canReadPdf || !findChromium(process.env.CHROMIUM_PATH ?? null))(
    'as PDF: head, filters, every question with its numbers, what they mean; the log names who took it',
    async () => {
      const url = await answered(list);
      const page = await admin.open(url);
      // The first district that answered: which of them did depends on the hour the demo's sessions are made.
      let district = '';
      let filtered = page;
      for (district of options(page, 'district')) {
        filtered = await admin.submit(page, 'Apply', { district });
        if (responsesOn(filtered) > 0) break;
      }
      const href = hrefOf(filtered, 'a:contains("results as PDF")');
      const text = await pdfText(product.url, href, admin.cookie);
      const csv = (await admin.send(href.replace('.pdf', '.csv'))).text;
      const rows = questionRows(csv);
      const [began, finished] = rowsOf(csv)
        .slice(1, 3)
        .map((row) => row.at(-1));
      expect(text).toContain(`${finished} of ${began} completed`);
      expect(text).toContain(`District ${district}`);
      expect(text).toContain('How to read this report');
      expect(text).toContain('Generated by the product');
      expect(text).toMatch(completed);
      for (const [number, question = ''] of rows)
        expect(text.replaceAll(' ', '')).toContain(`${number}.${question}`.replaceAll(' ', '').slice(0, 30));
      const head = await admin.send(href, { method: 'HEAD' });
      expect(head.headers['content-disposition']).toContain(`${district.toLowerCase()}-`);
      const boss = await signIn(product.url, demoEmail.superadmin);
      const log = await boss.open(`/dashboard/audit?action=export&kind=${kind}`);
      expect(log.words).toMatch(/\d+ events?\./);
    },
  );
});

/** Without the head, and without what is said of all questions together. */
const questionRows = (csv: string) =>
  rowsOf(csv)
    .slice(1)
    .filter(([number]) => number !== '');

// Which one it is: tests/unit/hardest-question.test.ts.
test('the hardest question of a quiz is said in words, marked, and first in the list of all', async () => {
  const page = await admin.open(await answered('/dashboard/quiz'));
  const section = page.$('section[aria-label="How hard the questions are"]');
  const [, number] =
    /^Hardest: question (\d+), \d+% right of \d+ answers$/.exec(section.find('p').text()) ?? [];
  const first = section.find('li').first();
  expect(first.text()).toContain(`Question ${number}:`);
  expect(first.text()).toContain(' Hardest');
  const question = await admin.open(first.find('a').attr('href') ?? '');
  expect(question.words).toContain(`Question ${number} of `);
});

test('text answers: thousands are read page by page, searched without accents, and taken as they were found', async () => {
  const survey = (await viewer.open('/dashboard/survey')).$('main li h2 a').toArray();
  let reading: HtmlPage | null = null;
  for (const { attribs } of survey) {
    const page = await viewer.open(attribs.href ?? '');
    const link = page.$('dialog a:contains("Read all")').attr('href');
    if (!link) continue;
    reading = await viewer.open(link);
    break;
  }
  if (!reading) throw new Error('No survey of the demo data has text answers to read.');
  const [word = ''] = /\p{L}{5,}/u.exec(reading.$('dialog li[dir=auto]').first().text()) ?? [];
  const found = await viewer.submit(reading, 'Search', { q: word.toUpperCase() });
  const all = rowsOf((await viewer.send(hrefOf(reading, 'a:contains("answers as CSV")'))).text);
  const some = rowsOf((await viewer.send(hrefOf(found, 'a:contains("found as CSV")'))).text);
  const holding = all.filter(
    ([, , type, answer = '']) => type === 'text' && answer.toLowerCase().includes(word.toLowerCase()),
  );
  expect(some.slice(1).length).toBeGreaterThan(0);
  expect(some.slice(1)).toEqual(holding);
  expect(some.length).toBeLessThan(all.length);
  expect(new Set(all.slice(1).map(([number]) => number)).size).toBe(1);
  // Beyond the last page is the last page.
  const beyond = await viewer.open(`${reading.path}&answers=9999`);
  expect(beyond.$('dialog li[dir=auto]').length).toBeGreaterThan(0);
});

test('a provider without the calls: everyone and all time as before, no filter, no word of completion on the cards', async () => {
  const other = await startProductInProcess({
    prepare: (recorder) =>
      recorder.reply(/GET \/capabilities/, { status: 200, body: { success: true, calls: [], headers: [] } }),
  });
  try {
    const staff = await signIn(other.url, demoEmail.admin);
    for (const path of ['/dashboard/quiz', '/dashboard/survey']) {
      const list = await staff.open(path);
      expect(list.words).not.toMatch(completed);
      const url = hrefOf(list, 'main li h2 a');
      const page = await staff.open(`${url}?district=Nowhere`);
      expect(page.$('dialog select')).toHaveLength(0);
      const href = hrefOf(page, 'a:contains("results as CSV")');
      expect(href).not.toContain('Nowhere');
      const asked = await staff.send(`${href}?district=Nowhere`);
      expect(asked.text).toBe((await staff.send(href)).text);
      expect(asked.headers['content-disposition']).not.toContain('nowhere');
    }
    expect(other.recorder.calls.filter(({ path }) => /_results|_answers|completion$/.test(path))).toEqual([]);
  } finally {
    await other.stop();
  }
});
