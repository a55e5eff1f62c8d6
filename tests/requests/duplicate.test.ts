import { beforeEach, expect, test } from 'vitest';
import { setUpProduct } from '../support/product-in-process';
import { attrsOf, demoEmail, type HtmlPage, hrefOf, signIn, type Visitor } from '../support/visitor';

/* A poll, a quiz or a survey as the beginning of the next one, without JavaScript: nothing is saved until it is created. */

const product = setUpProduct();
let admin: Visitor;
// Drafts belong to a browser: each test has its own.
beforeEach(async () => {
  admin = await signIn(product.url, demoEmail.admin);
});

const writes = () => product.recorder.calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
const duplicate = (page: HtmlPage) =>
  page.$('button[aria-label^="Duplicate: "]').first().attr('aria-label') ?? '';

test('a poll: question and options are there to be changed', async () => {
  const list = await admin.open('/dashboard/polls');
  const link = list.$('a[aria-label^="Duplicate: "]').first();
  const question = (link.attr('aria-label') ?? '').replace('Duplicate: ', '');
  product.recorder.calls.splice(0);
  const form = await admin.open(link.attr('href') ?? '');
  expect(form.words).toContain('Nothing is saved until you create it.');
  expect(form.$('input[name=question]').attr('value')).toBe(question);
  expect(form.$('input[name^="options["]').length).toBeGreaterThan(1);
  expect(writes()).toEqual([]);
  const created = await admin.submit(form, 'Create Poll', { question: `${question} (2)` });
  expect(created.words).toContain('Poll created successfully!');
  expect((await admin.open('/dashboard/polls')).words).toContain(`${question} (2)`);
});

test('a quiz: its questions and its content’s code; dropped ones stay dropped', async () => {
  const list = await admin.open('/dashboard/quiz');
  const code = /ITE-\d+/.exec(list.$('main li:has(h2)').first().text())?.[0];
  const form = await admin.submit(list, duplicate(list));
  expect(form.path).toMatch(/^\/dashboard\/quiz\/new\?from=/);
  expect(form.$('input[name=code]').attr('value')).toBe(code);
  const all = form.$('button[aria-label^="Remove question"]').length;
  expect(form.words).toContain(`${all} question${all === 1 ? '' : 's'} added`);
  const fewer = await admin.submit(form, 'Remove question 1');
  expect(fewer.$('button[aria-label^="Remove question"]')).toHaveLength(all - 1);
  product.recorder.calls.splice(0);
  const created = await admin.submit(fewer, 'Create Quiz');
  expect(created.words).toContain('Quiz created successfully!');
  expect(writes()).toEqual(['/quiz/create']);
});

test('a survey: its description and questions; its banner is asked for', async () => {
  const list = await admin.open('/dashboard/survey');
  const label = duplicate(list);
  const form = await admin.submit(list, label);
  expect(form.words).toContain('Its banner is not copied: choose one.');
  expect(form.$('textarea[name=description]').text().trim()).toBe(label.replace('Duplicate: ', ''));
  expect(form.$('button[aria-label^="Remove question"]').length).toBeGreaterThan(0);
  expect((await admin.submit(form, 'Create Survey')).words).not.toContain('Survey created successfully!');
});

test('pressed twice it is copied once; questions of another quiz under way stay, and it says so', async () => {
  const list = await admin.open('/dashboard/quiz');
  const labels = attrsOf(list, 'button[aria-label^="Duplicate: "]', 'aria-label');
  const [first = '', second = ''] = [...new Set(labels)];
  const once = await admin.submit(list, first);
  const twice = await admin.submit(list, first);
  expect(twice.path).toBe(once.path);
  const questions = (page: HtmlPage) => page.$('section[aria-label="Questions added"]').text();
  expect(questions(twice)).toBe(questions(once));

  const kept = await admin.submit(list, second);
  expect(kept.words).toContain('You have another quiz under way');
  expect(questions(kept)).toBe(questions(once));
  expect(kept.path).toBe('/dashboard/quiz/new');
});

test('of one that is gone there is none; of one that cannot be read the form is empty', async () => {
  const gone = await admin.open('/dashboard/polls/new?from=gone');
  expect(gone.words).not.toContain('A copy of');
  expect(gone.$('input[name=question]').attr('value') ?? '').toBe('');
  const answer = await admin.send('/dashboard/quiz/gone/duplicate', { form: {}, manual: true });
  expect([answer.status, answer.headers.location]).toEqual([303, '/dashboard/quiz?gone=quizzes']);
});

test('a content leads to its quiz', async () => {
  const list = await admin.open('/dashboard/quiz');
  const href = hrefOf(list, 'main li h2 a');
  const code = /ITE-\d+/.exec(list.$('main li:has(h2)').first().text())?.[0] ?? '';
  const found = await admin.open(`/dashboard/contents?view=list&q=${code}`);
  const link = hrefOf(found, `tbody tr:contains("${code}") a[href*="/dashboard/contents/"]`);
  expect((await admin.open(link)).$(`dialog a[href="${href}"]`).text()).not.toBe('');
  const viewer = await signIn(product.url, demoEmail.viewer);
  expect((await viewer.open(link.replace('/edit', ''))).$('dialog h3:contains("Quiz")')).toHaveLength(0);
});
