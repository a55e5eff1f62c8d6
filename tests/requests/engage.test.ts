import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../support/product';
import { demoEmail, signIn, type Visitor } from '../support/visitor';

let product: Product;
let admin: Visitor;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  admin = await signIn(product.url, demoEmail.admin);
});
afterEach(async () => {
  product.recorder.passOn();
  await product.recorder.comeBack();
});
afterAll(() => product?.stop());

const createPoll = async (question: string, options: string[]) =>
  admin.submit(await admin.open('/dashboard/polls/new'), /^Create Poll$/, {
    question,
    ...Object.fromEntries(options.map((option, at) => [`options[${at}]`, option])),
  });

describe('hostile text in a poll', () => {
  test.each([
    ['markup', '<img src=x onerror=alert(1)><script>alert(2)</script>'],
    ['right-to-left', 'مرحبا \u202Eabc'],
    ['emoji', '🐘👩🏾‍🏫 Ni iki?'],
    ['a prototype', '{"__proto__":{"polluted":true}}'],
  ])('%s is kept as text', async (_name, text) => {
    const question = `${text} ${Date.now()}`;
    const answer = await createPoll(question, [text, 'Oya']);
    expect(answer.words).toContain('Poll created successfully!');
    const headings = answer
      .$('main h2')
      .toArray()
      .map((h) => answer.$(h).text());
    expect(headings).toContain(question);
    expect(answer.$('main script, main img[onerror]').length).toBe(0);
  });

  test('100 kB are refused with a sentence, and the form still stands', async () => {
    const before = product.recorder.writes().length;
    const answer = await createPoll('x'.repeat(100_000), ['a', 'b']);
    expect(answer.status).toBe(400);
    expect(answer.words).toContain('The question may have at most 1,000 characters.');
    expect(product.recorder.writes().length).toBe(before);
  });
});

describe('what SPEC only logs is shown as well (DESIGN §4)', () => {
  test('a poll that cannot be created says so and keeps what was typed', async () => {
    product.recorder.reply(/^POST \/polls\/create/, { status: 400, body: { message: 'No polls today.' } });
    const answer = await createPoll('Ni iki?', ['Yego', 'Oya']);
    expect(answer.words).toContain('No polls today.');
    expect(answer.$('input[name=question]').attr('value')).toBe('Ni iki?');
    expect(answer.$('input[name="options[1]"]').attr('value')).toBe('Oya');
  });

  test('a poll that cannot be deleted says so', async () => {
    const list = await admin.open('/dashboard/polls');
    const href = list.$('main a[href*="/delete"]').first().attr('href') ?? '';
    product.recorder.reply(/^DELETE \/polls\/delete/, { status: 500, body: {} });
    const answer = await admin.submit(await admin.open(href), /^Delete permanently$/, {});
    expect(answer.words).toContain('The poll could not be deleted.');
  });

  test('an alert that cannot be created says so and keeps what was typed', async () => {
    product.recorder.reply(/^POST \/admin\/updates\/create/, { status: 500, body: {} });
    const page = await admin.open('/dashboard/info/new?tab=alerts');
    const answer = await admin.submit(page, /^Create$/, { title: 'Itangazo', text: 'Amakuru' });
    expect(answer.words).toContain('The item could not be created.');
    expect(answer.$('input[name=title]').attr('value')).toBe('Itangazo');
    expect(answer.$('textarea[name=text]').text()).toContain('Amakuru');
  });
});

describe('survey and quiz failures show the provider’s words (SPEC §8)', () => {
  test('unpublishing a survey: the message, else SPEC’s sentence', async () => {
    const list = await admin.open('/dashboard/survey');
    const button = /^Unpublish/;
    product.recorder.reply(/^POST \/survey\/unpublish/, { status: 400, body: { message: 'Too late.' } });
    expect((await admin.submit(list, button, {})).words).toContain('Too late.');
    product.recorder.passOn();
    product.recorder.reply(/^POST \/survey\/unpublish/, { status: 500, body: {} });
    const again = await admin.submit(await admin.open('/dashboard/survey'), button, {});
    expect(again.words).toContain('Error unpublishing survey:');
  });

  test('creating a quiz shows the error field', async () => {
    const first = await admin.submit(await admin.open('/dashboard/quiz/new'), /^Add Question$/, {
      question: '1 + 1?',
      'options[0]': '2',
      'options[1]': '3',
    });
    expect(first.words).toContain('1 question added');
    product.recorder.reply(/^POST \/quiz\/create/, { status: 404, body: { error: 'No such content.' } });
    const answer = await admin.submit(first, /^Create Quiz$/, { code: 'ITE-001' });
    expect(answer.words).toContain('No such content.');
    expect(answer.words).toContain('1 question added');
  });
});

test('prompts that cannot be read: the screen says so and offers Retry', async () => {
  await product.recorder.goDown();
  const page = await admin.open('/dashboard/chatbot?page=7');
  expect(page.status).toBe(200);
  expect(page.words).toContain('Failed to load prompts');
  expect(page.words).toContain('Retry');
});
