import { describe, expect, test } from 'vitest';
import { picture } from '../support/fixture-files';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { demoEmail, type FormValue, type HtmlPage, signIn, textsOf } from '../support/visitor';

/* What an admin types on Polls, Quizzes, Surveys and the Info Board, without JavaScript. The messages: failure-messages.test.ts. */

const product = setUpProduct();
const admin = setUpVisitor(product, 'superadmin');

/** Opens the page an action is done from, and does it. */
type Action = () => Promise<HtmlPage>;
const press =
  (path: string, button: RegExp, values: Record<string, FormValue> = {}): Action =>
  async () =>
    admin.submit(await admin.open(path), button, values);

/** A question for the draft, if there is none yet; then creates. */
const createWithQuestion =
  (
    path: string,
    options: Record<string, string>,
    button: RegExp,
    values: Record<string, FormValue>,
  ): Action =>
  async () => {
    let page = await admin.open(path);
    if (!page.words.includes('1 question added'))
      page = await admin.submit(page, /^Add Question$/, { question: 'Ni iki?', ...options });
    expect(page.words).toContain('1 question added');
    return admin.submit(page, button, values);
  };
const twoOptions = { 'options[0]': 'Yego', 'options[1]': 'Oya' };

test('a time that is not offered is rejected without a call', async () => {
  const before = product.recorder.writes().length;
  const page = await press('/dashboard/survey', /^Publish: /, { selectedTimeout: '61' })();
  expect(page.words).toContain('Choose one of the offered times.');
  expect(product.recorder.writes()).toHaveLength(before);
});

describe('drafts (SPEC §4)', () => {
  test.each([
    ['/dashboard/survey/new', /^Create Survey$/, { description: 'Ubushakashatsi', banner: picture }],
    ['/dashboard/quiz/new', /^Create Quiz$/, { code: 'ITE-003' }],
  ] as const)(
    '%s: questions add up, last as long as the browser session, and are gone once created (SPEC §4.5.1, §4.5.2, §4.5.3)',
    async (path, button, values) => {
      const ask = (page: HtmlPage, question: string) =>
        admin.submit(page, /^Add Question$/, { question, ...twoOptions });
      const before = product.recorder.writes().length;
      const one = await ask(await admin.open(path), 'Ni iki?');
      expect((await ask(one, 'Kuki?')).words).toContain('2 questions added');
      expect(product.recorder.writes()).toHaveLength(before);
      await admin.open('/dashboard');
      const again = await admin.open(path);
      expect(textsOf(again, 'section[aria-label="Questions added"] li')).toEqual([
        expect.stringContaining('Ni iki?'),
        expect.stringContaining('Kuki?'),
      ]);
      const other = await signIn(product.url, demoEmail.superadmin);
      expect((await other.open(path)).words).not.toContain('Ni iki?');
      expect((await admin.submit(again, button, values)).status).toBe(200);
      const fresh = await admin.open(path);
      expect(fresh.words).not.toMatch(/questions? added/);
      expect(
        fresh
          .$('[name=description], [name=code]')
          .map((_, f) => fresh.$(f).attr('value') ?? fresh.$(f).text())
          .get()
          .join('')
          .trim(),
      ).toBe('');
    },
  );
});

test('a prompt is marked as the form says, and left alone where it says neither', async () => {
  const list = await admin.open('/dashboard/chatbot?reviewed=pending');
  const href = list.$('li a[href*="/dashboard/chatbot/"]').attr('href') ?? 'none';
  const page = await admin.open(href);
  const form = page.$('dialog input[name=reviewed]').closest('form');
  for (const reviewed of ['', 'perhaps', undefined]) {
    const before = product.recorder.writes().length;
    const body = new URLSearchParams(
      form
        .serializeArray()
        .filter(({ name }) => name !== 'reviewed')
        .map(({ name, value }) => [name, String(value)] as [string, string]),
    );
    if (reviewed !== undefined) body.set('reviewed', reviewed);
    const response = await admin.open(form.attr('action') ?? href, { form: body });
    expect(response.status).toBe(400);
    expect(response.words).toContain('The prompt could not be marked.');
    expect(product.recorder.writes()).toHaveLength(before);
  }
});

describe('a question that was typed and not added', () => {
  const sentTo = (call: RegExp) =>
    product.recorder.writes().filter(({ method, path }) => call.test(`${method} ${path}`));

  test('goes with the quiz, after those that were added', async () => {
    const again = {
      question: 'Ni nde?',
      'options[0]': 'Bakame',
      'options[2]': 'Impyisi',
      correctAnswer: '2',
    };
    const create = createWithQuestion('/dashboard/quiz/new', twoOptions, /^Create Quiz$/, {
      code: 'ITE-001',
      ...again,
    });
    const before = sentTo(/^POST \/quiz\/create/).length;
    expect((await create()).words).toContain('Quiz created successfully!');
    const sent = sentTo(/^POST \/quiz\/create/).slice(before);
    expect(sent.map(({ body }) => JSON.parse(String(body)).quiz)).toEqual([
      [
        { question: 'Ni iki?', options: ['Yego', 'Oya'], correctAnswer: 0 },
        { question: 'Ni nde?', options: ['Bakame', 'Impyisi'], correctAnswer: 1 },
      ],
    ]);
  });

  test('goes with the survey', async () => {
    const typed = { description: 'Ibibazo', banner: picture, question: 'Kuki?', type: 'text' };
    const before = sentTo(/^POST \/survey/).length;
    const page = await press('/dashboard/survey/new', /^Create Survey$/, typed)();
    expect(page.words).toContain('Survey created successfully!');
    const [sent] = sentTo(/^POST \/survey/).slice(before);
    expect(String(sent?.body)).toContain(JSON.stringify([{ question: 'Kuki?', type: 'text', options: [] }]));
  });
});
