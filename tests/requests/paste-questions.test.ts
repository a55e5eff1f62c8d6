import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, type HtmlPage, signIn, type Visitor } from '../support/visitor';

/* Quizzes by paste, without JavaScript: shown before they are added, with what cannot be (SPEC §4 'Draft question', §5 Quiz). */

let product: Product;
let admin: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
});
// Drafts belong to a browser: each test has its own.
beforeEach(async () => {
  admin = await signIn(product.url, demoEmail.admin);
});
afterAll(() => product?.stop());

const added = (page: HtmlPage) =>
  page
    .$('section[aria-label="Questions added"] ol > li')
    .toArray()
    .map((row) => page.$(row).find('[dir=auto]').text().replace(/\s+/g, ' ').trim());
const found = (page: HtmlPage) =>
  page
    .$('section[aria-labelledby=pasted] > ol > li')
    .toArray()
    .map((row) => page.$(row).text().replace(/\s+/g, ' ').trim());
const problems = (page: HtmlPage) =>
  page
    .$('[role=alert] li')
    .toArray()
    .map((row) => page.$(row).text().trim());
const draft = async () => added(await admin.open('/dashboard/quiz/new'));

const rows = 'Ni nde?;Mama;Data;A\nIki?;x;y;z;3';

test('from the builder: what is typed is kept, the text is shown, then added behind what is there, and created', async () => {
  let form = await admin.open('/dashboard/quiz/new');
  const code = form.$('datalist option').first().attr('value') ?? '';
  // A question that is not whole stops the way, as every button of the builder.
  const stopped = await admin.submit(form, 'Paste several…', { code, question: 'Half' });
  expect(stopped.status).toBe(400);
  form = await admin.submit(stopped, 'Paste several…', { 'options[0]': 'a', 'options[1]': 'b' });
  expect(form.path).toBe(`/dashboard/quiz/paste?code=${code}`);
  expect(form.words).toContain('They’re added after your 1 question.');

  const shown = await admin.submit(form, 'Show Questions', { questions: rows });
  expect(shown.status).toBe(200);
  expect(shown.words).toContain('2 questions found, read as rows (CSV)');
  expect(found(shown)).toEqual(['Ni nde?Mama Correct answerData', 'Iki?xyz Correct answer']);
  expect(await draft()).toEqual(['Half (a)']);

  const taken = await admin.submit(shown, 'Add 2 Questions');
  expect(taken.path).toBe(`/dashboard/quiz/new?code=${code}`);
  expect(taken.words).toContain('2 questions added');
  expect(added(taken)).toEqual(['Half (a)', 'Ni nde? (Mama)', 'Iki? (z)']);
  expect(taken.$('input[name=code]').attr('value')).toBe(code);

  // Sent again, and pasted again: nothing is there twice.
  await admin.submit(shown, 'Add 2 Questions');
  expect(await draft()).toHaveLength(3);
  const again = await admin.submit(await admin.open('/dashboard/quiz/paste'), 'Show Questions', {
    questions: `${rows}\nRindi?;x;y;B`,
  });
  expect(again.words).toContain('2 of them are in the quiz already and not added again.');
  expect(added(await admin.submit(again, 'Add 1 Question'))).toHaveLength(4);

  product.recorder.calls.splice(0);
  const created = await admin.submit(await admin.open(`/dashboard/quiz/new?code=${code}`), 'Create Quiz');
  expect(created.words).toContain('Quiz created successfully!');
  const sent = product.recorder.calls.find(({ path }) => path === '/quiz/create');
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
    code,
    quiz: [{}, { question: 'Ni nde?', correctAnswer: 0 }, { question: 'Iki?', correctAnswer: 2 }, {}],
  });
});

const notAdded = (page: HtmlPage) =>
  page
    .$('ul[aria-label="Not added"] > li')
    .toArray()
    .map((row) => page.$(row).text().slice(0, 20));

test('what cannot be added is listed with its reason and left out by choice; the text stays until then', async () => {
  const text = 'A? {=x =y ~z}\n\nB? {=x ~y}\n\nC? {}';
  const form = await admin.open('/dashboard/quiz/paste');
  const shown = await admin.submit(form, 'Show Questions', { questions: text });
  expect([shown.status, found(shown), notAdded(shown)]).toEqual([
    200,
    ['B?x Correct answery'],
    ['Line 1: 2 answers ar', 'Line 5: This is an e'],
  ]);
  expect(shown.$('textarea[name=questions]').text().trim()).toBe(text);
  expect(await draft()).toEqual([]);
  const fixed = await admin.submit(shown, 'Read Again', { questions: text.replace('=y', '~y') });
  expect([found(fixed).length, notAdded(fixed)]).toEqual([2, ['Line 5: This is an e']]);
  const added = await admin.submit(fixed, 'Add 2 Questions, Leave Out 1');
  expect(added.words).toContain('2 questions added, 1 left out');
  expect(await draft()).toEqual(['A? (x)', 'B? (x)']);
});

test('where nothing can be added the text stays with the reasons', async () => {
  const text = 'A? {=x =y ~z}\n\nC? {}';
  const form = await admin.open('/dashboard/quiz/paste');
  const wrong = await admin.submit(form, 'Show Questions', { questions: text });
  expect(wrong.status).toBe(400);
  expect(wrong.words).toContain('2 problems, nothing was added');
  expect(problems(wrong).map((one) => one.slice(0, 20))).toEqual([
    'Line 1: 2 answers ar',
    'Line 3: This is an e',
  ]);
  expect(wrong.$('textarea[name=questions]').text().trim()).toBe(text);
  expect(wrong.$('button[value=take]')).toHaveLength(0);
});

test('what is added is what was shown: a text that was changed is shown again first', async () => {
  const shown = await admin.submit(await admin.open('/dashboard/quiz/paste'), 'Show Questions', {
    questions: 'A? {=x ~y}',
  });
  const changed = await admin.submit(shown, 'Add 1 Question', { questions: 'A? {=x ~y}\n\nB? {=x ~y}' });
  expect(changed.words).toContain('You changed the text after looking at it.');
  expect(await draft()).toEqual([]);
  expect(added(await admin.submit(changed, 'Add 2 Questions'))).toHaveLength(2);
});

test('a file in place of the text, in Excel’s encoding; one that is too large says so', async () => {
  const form = await admin.open('/dashboard/quiz/paste');
  const file = (bytes: Buffer, name: string) => ({ name, type: 'text/csv', bytes: Uint8Array.from(bytes) });
  const shown = await admin.submit(form, 'Show Questions', {
    questions: 'ignored',
    textFile: file(Buffer.from('sep=;\r\nL\x92été?;un;\x80 2;B\r\n', 'latin1'), 'quiz.csv'),
  });
  expect(shown.words).toContain('1 question found');
  expect(found(shown)).toEqual(['L’été?un€ 2 Correct answer']);
  expect(shown.$('textarea[name=questions]').text()).toContain('L’été?');
  // What was typed beside it is still there, and is read once the file is gone.
  const both = await admin.submit(form, 'Show Questions', {
    questions: rows,
    textFile: file(Buffer.alloc(300_000, 'a'), 'quiz.txt'),
  });
  expect(both.status).toBe(400);
  expect(both.$('#paste-questions-textFile-error').text()).toBe(
    'This file is too large: at most 240 kB are read. Please paste it in parts.',
  );
  expect(both.$('textarea[name=questions]').text().trim()).toBe(rows);
  expect(both.words).not.toContain('rejected:size');
  expect(found(await admin.submit(both, 'Show Questions'))).toHaveLength(2);
});

test('a workbook, a document and a picture are named as what they are, however large', async () => {
  const form = await admin.open('/dashboard/quiz/paste');
  for (const [head, said] of [
    ['PK\x03\x04\0xl/workbook.xml', /^This is a workbook, not text\. Copy its cells and paste them here/],
    ['%PDF-1.7', /^This is a document, not text\./],
    ['\xff\xd8\xff\xe0\0', /^This file is not text\./],
  ] as const) {
    const bytes = Uint8Array.from(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(300_000, 'a')]));
    const sent = { textFile: { name: 'quiz.csv', type: 'text/csv', bytes } };
    const shown = await admin.submit(form, 'Show Questions', sent);
    expect(shown.status).toBe(400);
    expect(shown.$('#paste-questions-textFile-error').text()).toMatch(said);
  }
});

test('nothing, too many, and very many problems', async () => {
  const form = await admin.open('/dashboard/quiz/paste');
  const show = (questions: string) => admin.submit(form, 'Show Questions', { questions });
  const none = await show(' ');
  expect([none.status, problems(none)]).toEqual([400, ['Please paste the questions, or choose a file.']]);
  const many = Array.from({ length: 201 }, (_, at) => `Q${at}?;x;y;A`).join('\n');
  expect(problems(await show(many))).toEqual(['There may be at most 200 questions.']);
  // The list of very many problems ends with a count, and the rest is not sent.
  const wrong = await show('x;y;z;Q\n'.repeat(4_000));
  expect(wrong.words).toContain('4,000 problems, nothing was added');
  expect(problems(wrong)).toHaveLength(51);
  expect(problems(wrong).at(-1)).toBe('And 3,950 more problems.');
  expect(wrong.text.match(/is none of the options/g)?.length).toBeLessThanOrEqual(2 * 50);
});
