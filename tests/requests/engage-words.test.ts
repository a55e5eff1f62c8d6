import { expect, test } from 'vitest';
import { problemOf } from '../support/field-problem';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import type { HtmlPage } from '../support/visitor';

/* What the forms of Polls, Quizzes, Surveys and Info Board say to their input (SPEC §5), to a user without JavaScript. */

const product = setUpProduct();
const admin = setUpVisitor(product, 'admin');

test.each([
  ['/dashboard/polls/new', 2],
  ['/dashboard/survey/new', 2],
  ['/dashboard/quiz/new', 4],
])(
  '%s starts with %i options, removable only above that; what was typed stays (SPEC §5.3.4, §5.4.2, §5.5.1)',
  async (path, first) => {
    const count = ({ $ }: HtmlPage) => [
      $('input[name^="options["]').length,
      $('main button[aria-label^="Remove option"]').length,
    ];
    const start = await admin.open(path);
    expect(count(start)).toEqual([first, 0]);
    const typed = { question: 'Ni iki?', 'options[1]': 'Oya' };
    const more = await admin.submit(start, /^Add Option$/, typed);
    expect(count(more)).toEqual([first + 1, first + 1]);
    expect(more.$('[name=question]').attr('value') ?? more.$('[name=question]').text().trim()).toBe(
      'Ni iki?',
    );
    expect(more.$('[name="options[1]"]').attr('value')).toBe('Oya');
    const less = await admin.submit(more, 'Remove option 1');
    expect(count(less)).toEqual([first, 0]);
    expect(less.$('[name="options[0]"]').attr('value')).toBe('Oya');
  },
);

const poll = '/dashboard/polls/new Create Poll';
const quizQuestion = '/dashboard/quiz/new Add Question';
const quiz = '/dashboard/quiz/new Create Quiz';
const surveyQuestion = '/dashboard/survey/new Add Question';
const survey = '/dashboard/survey/new Create Survey';
const alert = '/dashboard/info/new?tab=alerts Create';
const [question, yes] = [{ question: 'Ni iki?' }, { 'options[0]': 'Yego' }];

const invalidQuestion = 'Please enter a valid question and at least 2 options.';
const tooFew = 'Please provide at least two valid options.';
const same = 'Option 2 is the same as option 1. Please change one of them.';
const noQuestion = 'Please add at least one question';
const noPicture = 'Please upload a thumbnail image or video';
const both = 'Please fill in both the title and description.';

const rejections: [form: string, typed: Record<string, string>, ...says: string[]][] = [
  [poll, {}, 'Please enter a question.', tooFew],
  [poll, { ...question, ...yes, 'options[1]': '  ' }, tooFew],
  [poll, { ...question, ...yes, 'options[1]': ' Yego ' }, same],
  [quizQuestion, { ...question, ...yes }, invalidQuestion],
  [quizQuestion, { ...yes, 'options[1]': 'Oya' }, invalidQuestion],
  [quizQuestion, { ...question, ...yes, 'options[1]': 'Yego' }, same],
  [quiz, {}, 'Please enter the target content code.', noQuestion],
  [quiz, { code: 'X' }, 'Please enter a code such as ITE-001.', noQuestion],
  [quiz, { code: 'ITE-001', ...yes }, invalidQuestion],
  [surveyQuestion, {}, 'Please enter a question before adding.'],
  [surveyQuestion, { ...question, 'options[1]': 'Oya' }, tooFew],
  [surveyQuestion, { ...question, ...yes, 'options[1]': 'Yego' }, same],
  [survey, {}, 'Please provide a survey description', noPicture, noQuestion],
  [survey, { description: 'Ibibazo', ...question, ...yes }, noPicture, tooFew],
  ['/dashboard/info/new Create', {}, 'Please enter the text.'],
  ['/dashboard/info/new?tab=awareness Create', { title: 'Isuku' }, 'Please enter the text.'],
  [alert, { title: 'Isuku' }, both],
  [alert, { text: 'Koga' }, both],
];
test.each(rejections)(
  '%s with %j is rejected, and nothing is sent (SPEC §5.3.1, §5.3.3, §5.4.1, §5.4.4, §5.5.3, §5.11.1, §5.11.2)',
  async (form, typed, ...says) => {
    const [, path = '', button = ''] = /^(\S+) (.*)/.exec(form) ?? [];
    const before = product.recorder.writes().length;
    const page = await admin.submit(await admin.open(path), button, typed);
    expect(page.status).toBe(400);
    const summary = page.$('[role=alert] li').toArray();
    expect(summary.map((one) => page.$(one).text().trim())).toEqual(says);
    expect(product.recorder.writes()).toHaveLength(before);
  },
);

test('an option that is there already is marked at its own field (SPEC §5.5.4)', async () => {
  const typed = { ...question, ...yes, 'options[1]': 'Yego' };
  const page = await admin.submit(await admin.open('/dashboard/polls/new'), 'Create Poll', typed);
  expect(['options[0]', 'options[1]'].map((name) => problemOf(page, name))).toEqual([null, same]);
});

test('the hint of a picture’s field is true without JavaScript: nothing makes a picture small there', async () => {
  const page = await admin.open('/dashboard/info/new');
  const hint = page.$(`[id="${page.$('input[name=image]').attr('aria-describedby')}"]`).text();
  expect(hint).toMatch(/^Optional\. /);
  expect(page.words).not.toMatch(/made small/);
});

test('a quiz draft names the content of its code and the correct answer; a question can be removed (SPEC §2.13.2, §5.4.3)', async () => {
  const added = await admin.submit(await admin.open('/dashboard/quiz/new'), /^Add Question$/, {
    ...{ code: 'ite-001', question: '2 + 2?', 'options[1]': '3', 'options[3]': '4', correctAnswer: '3' },
  });
  expect(added.words).toMatch(/2 \+ 2\? \( ?4 ?\)/);
  expect(added.words).toMatch(/ITE-001 ?: \S/);
  expect((await admin.submit(added, 'Remove question 1')).words).not.toContain('2 + 2?');
});
