import { beforeAll, describe, expect, test } from 'vitest';
import { formLimits } from '~shared/form-limits';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { Visitor } from '../support/visitor';

/* The parsers of forms compare each field with those before it: a small body of many fields would occupy the process for minutes. */

const product = setUpProduct();
const admin = setUpVisitor(product, 'admin');
let stranger: Visitor;
beforeAll(async () => {
  stranger = new Visitor(product.url);
});

const ofOneName = (count: number) => Array<string>(count).fill('email=a').join('&');
const ofManyNames = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=a`).join('&');
const multipart = (fields: string) =>
  `${fields
    .split('&')
    .map((field) => {
      const [name, value] = field.split('=');
      return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    })
    .join('')}--b--\r\n`;
const types = {
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=b',
};

const bodies = Object.entries({
  'more fields than any form': ofManyNames(formLimits.fields + 1),
  'more fields of one name than any form': ofOneName(formLimits.sameName + 1),
}).flatMap(([what, fields]) => [
  { what: `${what}, urlencoded`, type: types.urlencoded, body: fields },
  { what: `${what}, multipart`, type: types.multipart, body: multipart(fields) },
]);
const openPaths = ['/auth/login', '/auth/login.data', '/auth/sign-up', '/auth/passkey', '/preferences', '/'];
const tooMany = 'This form has too many fields. Nothing was saved. Please go back and try again.';

describe('SEC-43: a form with too many fields gets 413 and nothing else', () => {
  describe.each(bodies)('$what', ({ type, body }) => {
    test.each(openPaths)('to %s, signed out', async (path) => {
      const answer = await stranger.send(path, { method: 'POST', headers: { 'content-type': type }, body });
      expect([answer.status, answer.text]).toEqual([413, tooMany]);
    });

    test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('by %s, signed in', async (method) => {
      product.recorder.calls.splice(0);
      const path = '/dashboard/polls/new';
      const answer = await admin.send(path, { method, headers: { 'content-type': type }, body });
      expect([answer.status, answer.text]).toEqual([413, tooMany]);
      expect(product.recorder.writes()).toEqual([]);
    });
  });
});

describe('a form that no page of ours makes gets 400, and the product goes on', () => {
  test.each([
    ['a part without a name', types.multipart, '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
    [
      'lists of a thousand rows in lists',
      types.urlencoded,
      Array.from({ length: 290 }, (_, at) => `o${at}[999][999][999][999]=1`).join('&'),
    ],
    ['a list of a thousand rows', types.urlencoded, 'options[999]=1'],
  ])('%s', async (_, type, body) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body };
    for (const path of ['/auth/login', '/auth/login.data'])
      expect([path, (await stranger.send(path, init)).status]).toEqual([path, 400]);
    expect((await admin.send('/dashboard/polls/new', init)).status).toBe(400);
    expect((await stranger.open('/auth/login')).status).toBe(200);
  });
});

describe('SEC-43: a URL with too many fields gets 400', () => {
  test.each([ofManyNames(formLimits.fields + 1), ofOneName(formLimits.sameName + 1)])(
    '%.20s…',
    async (query) => {
      for (const path of ['/auth/login', '/dashboard/contents.data'])
        for (const visitor of [stranger, admin]) {
          const answer = await visitor.send(`${path}?${query}`);
          expect([path, answer.status, answer.text]).toEqual([path, 400, 'The URL is not valid.']);
        }
    },
  );
});

describe('the largest forms of the product are below the limits', () => {
  test('a quiz of 200 questions with 50 options each', async () => {
    const form = await admin.open('/dashboard/quiz/new');
    const code = form.$('datalist option').first().attr('value') ?? '';
    const first = await admin.submit(form, 'Add Question', {
      ...{ code, question: 'Mbere?', 'options[0]': 'Yego', 'options[1]': 'Oya', correctAnswer: '1' },
    });
    await admin.submit(first, 'Create Quiz');
    const url = (await admin.open('/dashboard/quiz')).$('a[aria-label^="Edit: "]').first().attr('href') ?? '';

    // In Arabic a letter is six bytes of a urlencoded form.
    const options = Array.from({ length: 50 }, (_, at) => `الجواب رقم ${at}`);
    const questions = Array.from({ length: 200 }, (_, at) => ({
      ...{ question: `Ikibazo cya ${at}?`, options, correctAnswer: at % 50 },
    }));
    const fields = Object.fromEntries(options.map((option, at) => [`options[${at}]`, option]));
    const saved = await admin.submit(await admin.open(url), 'Save', {
      ...{
        questions: JSON.stringify(questions.slice(1)),
        ...fields,
        question: 'Iheruka?',
        correctAnswer: '49',
      },
    });
    expect([saved.status, saved.path]).toEqual([200, '/dashboard/quiz']);
    const stored = await admin.open(url);
    expect(stored.$('section[aria-label="Questions added"] ol > li')).toHaveLength(200);
  });
});
