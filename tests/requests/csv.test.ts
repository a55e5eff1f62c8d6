import { expect, test } from 'vitest';
import { rowsOf } from '../support/csv-rows';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { hrefOf } from '../support/visitor';

/* Tables as CSV: what the page shows, all of it, for whoever sees the page. */

const product = setUpProduct();
const boss = setUpVisitor(product, 'superadmin');
const viewer = setUpVisitor(product, 'viewer');

const survey = {
  _id: 's1',
  description: 'Ibibazo: "by\'itumba"',
  published: true,
  questions: [
    {
      question: 'Wakunze iki?',
      type: 'options',
      options: [
        { option: 'Inkuru, indirimbo', responses: 7 },
        { option: '=1+1', responses: 2 },
        { option: '\n=1+2', responses: 1 },
      ],
    },
    { question: 'Vuga', type: 'text', options: [], answers: ['Yego', '+250 788'], answersTotal: 5 },
  ],
};

test('a survey’s results: each option, each text answer, older ones than those of the list too; no cell is run as a formula', async () => {
  product.recorder.reply(/^GET \/survey\/list/, { status: 200, body: { success: true, surveys: [survey] } });
  product.recorder.reply(/^GET \/insights\/survey_answers/, {
    status: 200,
    body: { success: true, total: 3, answers: ['Yego', '+250 788', 'Oya'] },
  });
  product.recorder.reply(/^GET \/insights\/completion/, {
    status: 200,
    body: { success: true, quizzes: [], surveys: [{ id: 's1', started: 48, completed: 39 }] },
  });
  const page = await viewer.open('/dashboard/survey/s1');
  const href = hrefOf(page, 'a:contains("Download results as CSV")');
  const file = await viewer.send(href);
  expect(file.status).toBe(200);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="survey-ibibazo-by-itumba-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(rowsOf(file.text)).toEqual([
    ['Question number', 'Question', 'Type', 'Answer', 'Responses'],
    ['', 'All questions', 'completion', 'Began', '48'],
    ['', 'All questions', 'completion', 'Completed', '39'],
    ['1', 'Wakunze iki?', 'options', 'Inkuru, indirimbo', '7'],
    ['1', 'Wakunze iki?', 'options', "'=1+1", '2'],
    ['1', 'Wakunze iki?', 'options', "'\n=1+2", '1'],
    ['2', 'Vuga', 'text', 'Yego', '1'],
    ['2', 'Vuga', 'text', "'+250 788", '1'],
    // The list has the newest of very many; the call has all of them.
    ['2', 'Vuga', 'text', 'Oya', '1'],
  ]);
});

test('a quiz’s results have the numbers of its page; the log names who took them', async () => {
  const page = await boss.follow('/dashboard/quiz', 'main li h2 a');
  const file = await boss.send(hrefOf(page, 'a:contains("Download results as CSV")'));
  const [head, ...rows] = rowsOf(file.text);
  expect(head).toEqual(['Question number', 'Question', 'Answer', 'Correct', 'Responses']);
  const first = rows.filter(([number]) => number === '1');
  expect(first[0]?.[1]).toBe(page.$('dialog h3').first().text());
  for (const [, , answer, correct, responses] of first) {
    const shown = page.$(`dialog li:contains("${answer}")`).text();
    expect(shown).toContain(`${responses} response`);
    expect(/correct/i.test(shown), answer).toBe(correct === 'yes');
  }
  const log = await boss.open('/dashboard/audit?action=export&kind=quiz');
  expect(log.words).toContain('1 event.');
});

test('contents: those that the filters find, whatever the page', async () => {
  for (const query of ['', '?status=drafts', '?q=amazi']) {
    const page = await viewer.open(`/dashboard/contents${query}`);
    const link = page.$('a:contains("as CSV")');
    const shown = Number(/(\d+) as CSV/.exec(link.text())?.[1]);
    const rows = rowsOf((await viewer.send(link.attr('href') ?? '')).text);
    expect(rows.length - 1, query).toBe(shown);
    expect(shown, query).toBeGreaterThan(0);
    const [head, first] = rows;
    expect(head?.slice(0, 4)).toEqual(['Code', 'Title', 'Status', 'Type']);
    expect(first?.[0]).toMatch(/^ITE-\d+$/);
    if (query === '?status=drafts')
      expect(new Set(rows.slice(1).map((row) => row[2]))).toEqual(new Set(['draft']));
  }
});

test('not for another site, nor for a role that does not see the page; HEAD takes nothing', async () => {
  const csv = '/dashboard/contents/export.csv';
  expect((await viewer.send(csv, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  const head = await viewer.send(csv, { method: 'HEAD' });
  expect(head.headers['content-type']).toBe('text/csv; charset=utf-8');
  const list = await boss.open('/dashboard/quiz');
  const quiz = hrefOf(list, 'main li h2 a');
  expect((await viewer.open(`${quiz}/results.csv`)).status).toBe(403);
  const gone = await boss.send('/dashboard/quiz/gone/results.csv', { manual: true });
  expect(gone.headers.location).toBe('/dashboard/quiz?gone=quizzes');
});
