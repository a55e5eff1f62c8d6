import { expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { type HtmlPage, hrefOf } from '../support/visitor';

/* Polls, quizzes and surveys without answers are edited, all of it without JavaScript (SPEC §10.28, §10.29). */

const product = setUpProduct();
const admin = setUpVisitor(product, 'admin');

const listed = (page: HtmlPage) =>
  page
    .$('section[aria-label="Questions added"] ol > li')
    .toArray()
    .map((row) => page.$(row).find('[dir=auto]').text().replace(/\s+/g, ' ').trim());
const value = (page: HtmlPage, name: string) => page.$(`[name="${name}"]`).last();
/** The questions that the last write of this path sent. */
const sent = (path: RegExp) => product.recorder.calls.findLast((call) => path.test(call.path));

/** A quiz of two questions, made for the test. @returns the URL of its edit */
async function newQuiz(): Promise<string> {
  const code = (await admin.open('/dashboard/quiz/new')).$('datalist option').first().attr('value') ?? '';
  let form = await admin.open('/dashboard/quiz/new');
  for (const question of ['Mbere?', 'Nyuma?'])
    form = await admin.submit(form, 'Add Question', {
      ...{ code, question, 'options[0]': 'Yego', 'options[1]': 'Oya', correctAnswer: '1' },
    });
  const list = await admin.submit(form, 'Create Quiz');
  expect(list.words).toContain('Quiz created successfully!');
  return (await admin.open('/dashboard/quiz')).$('a[aria-label^="Edit: "]').first().attr('href') ?? '';
}

test('a quiz: its questions are changed, moved, removed and added, and saved at once (SPEC §10.28)', async () => {
  const url = await newQuiz();
  let form = await admin.open(url);
  expect(form.$('h2').text()).toContain('Edit Quiz');
  expect(listed(form)).toEqual(['Mbere? (Oya)', 'Nyuma? (Oya)']);

  form = await admin.submit(form, 'Move question 2 up');
  expect(listed(form)).toEqual(['Nyuma? (Oya)', 'Mbere? (Oya)']);
  form = await admin.submit(form, 'Edit question 1');
  expect(value(form, 'question').text().trim()).toBe('Nyuma?');
  expect(value(form, 'options[1]').attr('value')).toBe('Oya');
  expect(form.$('input[name=correctAnswer][checked]').attr('value')).toBe('1');

  form = await admin.submit(form, 'Save Question', { question: 'Nyuma yaho?' });
  expect(listed(form)).toEqual(['Nyuma yaho? (Oya)', 'Mbere? (Oya)']);

  // Typed and not added: Save takes it along.
  product.recorder.calls.splice(0);
  const saved = await admin.submit(form, 'Save', {
    ...{ question: 'Ubu?', 'options[0]': 'A', 'options[1]': 'B', correctAnswer: '0' },
  });
  expect(saved.words).toContain('Quiz saved');
  expect(sent(/^\/quiz\/(?!list)/)?.method).toBe('PUT');
  expect(listed(await admin.open(url))).toEqual(['Nyuma yaho? (Oya)', 'Mbere? (Oya)', 'Ubu? (A)']);
});

test('what is typed stays while questions are moved and removed; another one is opened only once it is whole (SPEC §10.29)', async () => {
  let form = await admin.open(await newQuiz());
  form = await admin.submit(form, 'Move question 1 down', { question: 'Half' });
  expect(value(form, 'question').text().trim()).toBe('Half');
  const stopped = await admin.submit(form, 'Edit question 1');
  expect(stopped.status).toBe(400);
  expect(value(stopped, 'question').text().trim()).toBe('Half');
  const whole = await admin.submit(stopped, 'Edit question 1', { 'options[0]': 'x', 'options[1]': 'y' });
  expect(listed(whole).join()).toContain('Half (x)');
  expect(value(whole, 'question').text().trim()).toBe('Nyuma?');
  const left = await admin.submit(whole, 'Leave it as it is', { question: 'changed' });
  expect(value(left, 'question').text().trim()).toBe('');
  expect(listed(left)).toEqual(['Nyuma? (Oya)', 'Mbere? (Oya)', 'Half (x)']);
  const one = await admin.submit(left, 'Remove question 3');
  expect(listed(one)).toHaveLength(2);
});

test('of two people who edit at once the second is asked (SPEC §10.28)', async () => {
  const url = await newQuiz();
  const [mine, theirs] = [await admin.open(url), await admin.open(url)];
  await admin.submit(await admin.submit(theirs, 'Remove question 1'), 'Save');
  const mineMoved = await admin.submit(mine, 'Move question 1 down');
  const asked = await admin.submit(mineMoved, 'Save');
  expect(asked.status).toBe(409);
  expect(asked.words).toContain('changed this quiz after you had opened it');
  expect(asked.words).toContain('Both of you changed this.');
  const saved = await admin.submit(asked, 'Overwrite with mine');
  expect(saved.words).toContain('Quiz saved');
  expect(listed(await admin.open(url))).toEqual(['Nyuma? (Oya)', 'Mbere? (Oya)']);
});

test('an answer that came meanwhile: nothing is saved, and the form says what to do (SPEC §10.28)', async () => {
  const form = await admin.open(await newQuiz());
  const message = 'This quiz has answers, so its questions stay as they are. Duplicate it to change them.';
  product.recorder.reply(/PUT \/quiz\//, {
    status: 409,
    body: { success: false, code: 'has_answers', message },
  });
  const stopped = await admin.submit(form, 'Save');
  expect(stopped.status).toBe(400);
  expect(stopped.words).toContain(message);
  expect(listed(stopped)).toHaveLength(2);
});

test('a poll: question and options (SPEC §10.28)', async () => {
  const created = await admin.submit(await admin.open('/dashboard/polls/new'), 'Create Poll', {
    ...{ question: 'Iki?', 'options[0]': 'a', 'options[1]': 'b' },
  });
  const url = hrefOf(created, 'a[aria-label="Edit: Iki?"]');
  const form = await admin.open(url);
  const rejected = await admin.submit(form, 'Save', { 'options[1]': 'a ' });
  expect(rejected.words).toContain('Option 2 is the same as option 1.');
  const saved = await admin.submit(rejected, 'Save', { question: 'Iki kindi?', 'options[1]': 'c' });
  expect(saved.words).toContain('Poll saved');
  expect(saved.$('a[aria-label="Edit: Iki kindi?"]')).toHaveLength(1);
});

test('with answers there is no Edit, its view says why, and its edit leads there (SPEC §10.28)', async () => {
  for (const path of ['/dashboard/quiz', '/dashboard/survey']) {
    const list = await admin.open(path);
    const answered = list
      .$('main li')
      .toArray()
      .find(
        (card) =>
          list.$(card).find('h2 a').length > 0 && list.$(card).find('[aria-label^="Edit: "]').length === 0,
      );
    const view = list.$(answered).find('h2 a').attr('href') ?? '';
    const page = await admin.open(view);
    expect(page.words).toContain(
      'It has answers, so its questions stay as they are. Duplicate it to change them.',
    );
    expect((await admin.open(`${view.split('?')[0]}/edit`)).path.split('?')[0]).toBe(view.split('?')[0]);
  }
});

test('a survey: description and questions; its banner stays (SPEC §10.28)', async () => {
  const list = await admin.open('/dashboard/survey');
  const link = hrefOf(list, 'a[aria-label^="Edit: "]');
  let form = await admin.open(link);
  expect(form.words).toContain('the saved one stays unless you choose another');
  const before = listed(form);
  form = await admin.submit(form, 'Add Question', { question: 'Kuki?', type: 'text' });
  expect(listed(form)).toEqual([...before, 'Kuki? (text answer)']);
  form = await admin.submit(form, 'Save', { description: '' });
  expect(form.words).toContain('Please provide a survey description');
  const saved = await admin.submit(form, 'Save', { description: 'Bivugwe' });
  expect(saved.words).toContain('Survey saved');
  expect(listed(await admin.open(link))).toEqual([...before, 'Kuki? (text answer)']);
});
