import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, type FormValue, type HtmlPage, signIn, type Visitor } from '../support/visitor';

/* Hostile text in every field of Polls, Quizzes, Surveys and the Info Board: kept as text, or rejected with a message. */

let product: Product;
let admin: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
  admin = await signIn(product.url, demoEmail.admin);
});
afterEach(() => product.recorder.passOn());
afterAll(() => product?.stop());

const picture: FormValue = {
  name: 'thumbnail.png',
  type: 'image/png',
  bytes: new Uint8Array(readFileSync(join(root, 'tests/fixtures/thumbnail.png'))),
};
const hostile = {
  markup: '"><img src=x onerror=alert(1)><script>alert(2)</script>',
  '100 kB': 'x'.repeat(100_000),
  emoji: '🐘👩🏾‍🏫 Ni iki?',
  'a prototype': '{"__proto__":{"polluted":true},"constructor":{"prototype":{"x":1}}}',
  'a control character': 'a\u0000b',
};

/** A form, how it is sent, what else it needs, and its text fields. */
type Case = { path: string; button: RegExp; needs: Record<string, FormValue>; fields: string[] };
const options = { 'options[0]': 'Yego', 'options[1]': 'Oya' };
const question = { question: 'Ni iki?', ...options };
/** Fields with a limit whatever the button. */
const limited = ['question', 'options[0]', 'title', 'link'];
const forms: Case[] = [
  {
    path: '/dashboard/polls/new',
    button: /^Create Poll$/,
    needs: question,
    fields: ['question', 'options[0]'],
  },
  {
    path: '/dashboard/quiz/new',
    button: /^Add Question$/,
    needs: question,
    fields: ['question', 'options[0]', 'code', 'correctAnswer'],
  },
  { path: '/dashboard/quiz/new', button: /^Create Quiz$/, needs: { code: 'ITE-001' }, fields: ['code'] },
  {
    path: '/dashboard/survey/new',
    button: /^Add Question$/,
    needs: question,
    fields: ['question', 'options[0]', 'type', 'description'],
  },
  {
    path: '/dashboard/survey/new',
    button: /^Create Survey$/,
    needs: { description: 'Ubushakashatsi', banner: picture },
    fields: ['description'],
  },
  {
    path: '/dashboard/info/new?tab=banners',
    button: /^Create$/,
    needs: { text: 'Amakuru' },
    fields: ['text', 'sub_type'],
  },
  {
    path: '/dashboard/info/new?tab=awareness',
    button: /^Create$/,
    needs: { text: 'Amakuru' },
    fields: ['text', 'title', 'link'],
  },
  {
    path: '/dashboard/info/new?tab=alerts',
    button: /^Create$/,
    needs: { text: 'Amakuru', title: 'Itangazo' },
    fields: ['text', 'title', 'link'],
  },
];

/** Nothing of ours but what the page has by itself: no handler, no frame, no script without our nonce. */
function expectHarmless({ $, status, words }: HtmlPage, what: string) {
  expect(status, what).toBeLessThan(500);
  expect($('main [onerror], main [onload], main iframe, main img[src="x"], main script').length, what).toBe(
    0,
  );
  expect(words, what).not.toContain('Application Error');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
}

describe.each(forms.map((form) => [`${form.path} ${form.button.source}`, form] as const))(
  '%s',
  (_name, form) => {
    test.each(
      form.fields.flatMap((field) =>
        Object.entries(hostile).map(([kind, text]) => [field, kind, text] as const),
      ),
    )('%s: %s', async (field, kind, text) => {
      const page = await admin.submit(await admin.open(form.path), form.button, {
        ...form.needs,
        [field]: text,
      });
      const what = `${field}: ${kind}`;
      expectHarmless(page, what);
      const rejected = page.$('[role=alert] li').length > 0;
      // Rejected with a message, or done.
      expect(page.status, what).toBe(rejected ? 400 : 200);
      if (kind === '100 kB' && limited.includes(field)) expect(rejected, what).toBe(true);
      if (kind === 'emoji' && field === 'question') expect(page.words).toContain(text);
    });
  },
);

test('drafts that the admin API could not take are rejected when the question is added', async () => {
  let page = await admin.open('/dashboard/survey/new');
  const long = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`options[${at}]`, `${at}`.padEnd(500, 'y')]),
  );
  for (let tries = 0; !page.words.includes('The questions are too long together.'); tries++) {
    expect(tries).toBeLessThan(15);
    page = await admin.submit(page, /^Add Question$/, { question: `Ni iki? ${tries}`, ...long });
  }
  expect(page.status).toBe(400);
  const about = { description: 'Ndende', banner: picture };
  // With the one that is still typed it is too long as well.
  const rejected = await admin.submit(page, /^Create Survey$/, about);
  expect(rejected.words).toContain('The questions are too long together.');
  const fresh = await admin.open('/dashboard/survey/new');
  const sent = await admin.submit(fresh, /^Create Survey$/, about);
  expect(sent.words).toContain('Survey created successfully!');
});
