import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { problemOf } from '../support/field-problem';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { type DemoRole, demoEmail, type HtmlPage, signIn, type Visitor } from '../support/visitor';

/*
 * Strings, limits, defaults, messages and their order (SPEC §2, §3, §5, §9) of Polls, Quizzes, Surveys, Info Board and Chatbot, as
 * a user without JavaScript has them; and who is shown what (SPEC §6).
 */

let product: Product;
const people = {} as Record<DemoRole, Visitor>;
const roles = ['viewer', 'auditor', 'admin', 'superadmin'] as const;
beforeAll(async () => {
  product = await startProductInProcess();
  for (const role of roles) people[role] = await signIn(product.url, demoEmail[role]);
});
afterEach(() => product.recorder.passOn());
afterAll(() => product?.stop());

const texts = ({ $ }: HtmlPage, selector: string) =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().replace(/\s+/g, ' ').trim());
const links = ({ $ }: HtmlPage) =>
  $('main')
    .find('a')
    .toArray()
    .map((a) => $(a).attr('href') ?? '');
const buttons = ({ $ }: HtmlPage) =>
  $('main button')
    .toArray()
    .map((b) => ($(b).attr('aria-label') ?? $(b).text()).trim());
/** The summary above a form: every error in order. */
const issues = (page: HtmlPage) => texts(page, '[role=alert] li');

const screens = {
  '/dashboard/polls': { for: ['admin', 'superadmin'], title: 'Polls' },
  '/dashboard/quiz': { for: ['admin', 'superadmin'], title: 'Quiz' },
  '/dashboard/chatbot': { for: ['admin', 'superadmin'], title: 'ChatBot' },
  '/dashboard/survey': { for: roles, title: 'Survey' },
  '/dashboard/info': { for: roles, title: 'Info Board' },
} as const;

describe.each(roles)('%s', (role) => {
  const manages = role === 'admin' || role === 'superadmin';

  test.each(Object.entries(screens))(
    '%s: who sees it and who changes it (SPEC §2.2.8, §2.2.10, §2.14.3, §2.14.5, §6.1.4, §6.1.7, §6.1.9, §6.1.11, §6.1.13, §6.2.2)',
    async (path, screen) => {
      const may = (screen.for as readonly string[]).includes(role);
      const page = await people[role].open(path);
      expect(page.status).toBe(may ? 200 : 403);
      expect(page.$(`nav a[href="${path}"]`).length > 0, 'its menu item').toBe(may);
      if (!may) return expect(page.words).toContain('Your role does not allow this.');
      expect(texts(page, 'h1')).toEqual([screen.title]);
      const offers = (what: RegExp) => links(page).some((href) => what.test(href));
      if (path === '/dashboard/chatbot') return;
      expect(page.$(`a[href^="${path}/new"]`).length > 0, 'create').toBe(manages);
      expect(offers(/\/delete/), 'delete').toBe(manages);
      if (path === '/dashboard/info') return expect(offers(/\/edit/), 'edit').toBe(manages);
      expect(
        buttons(page).some((name) => /^Publish: /.test(name)),
        'publish',
      ).toBe(manages);
    },
  );
});

/** Which option fields a form has at first and which it lets go of. */
test.each([
  ['/dashboard/polls/new', 2],
  ['/dashboard/survey/new', 2],
  ['/dashboard/quiz/new', 4],
])(
  '%s starts with %i options, removable only above that; what was typed stays (SPEC §5.3.4, §5.4.2, §5.5.1)',
  async (path, first) => {
    const names = (page: HtmlPage) => page.$('input[name^="options["]').toArray().length;
    const removals = (page: HtmlPage) => buttons(page).filter((name) => /^Remove option/.test(name)).length;
    const start = await people.admin.open(path);
    expect([names(start), removals(start)]).toEqual([first, 0]);
    const more = await people.admin.submit(start, /^Add Option$/, {
      question: 'Ni iki?',
      'options[1]': 'Oya',
    });
    expect([names(more), removals(more)]).toEqual([first + 1, first + 1]);
    expect(more.$('[name=question]').attr('value') ?? more.$('[name=question]').text().trim()).toBe(
      'Ni iki?',
    );
    expect(more.$('[name="options[1]"]').attr('value')).toBe('Oya');
    const less = await people.admin.submit(more, 'Remove option 1');
    expect([names(less), removals(less)]).toEqual([first, 0]);
    expect(less.$('[name="options[0]"]').attr('value')).toBe('Oya');
  },
);

/** SPEC §5: what a form says to what was sent, in order; nothing reaches the admin API. */
const invalidQuestion = 'Please enter a valid question and at least 2 options.';
const both = 'Please fill in both the title and description.';
const rejections: [path: string, button: RegExp, typed: Record<string, string>, says: string[]][] = [
  [
    '/dashboard/polls/new',
    /^Create Poll$/,
    {},
    ['Please enter a question.', 'Please provide at least two valid options.'],
  ],
  ['/dashboard/quiz/new', /^Add Question$/, {}, [invalidQuestion]],
  ['/dashboard/quiz/new', /^Add Question$/, { 'options[0]': 'Yego', 'options[1]': 'Oya' }, [invalidQuestion]],
  [
    '/dashboard/quiz/new',
    /^Create Quiz$/,
    {},
    ['Please enter the target content code.', 'Please add at least one question'],
  ],
  [
    '/dashboard/quiz/new',
    /^Create Quiz$/,
    { code: 'X' },
    ['Please enter a code such as ITE-001.', 'Please add at least one question'],
  ],
  // An option alone is part of a question, too.
  ['/dashboard/quiz/new', /^Create Quiz$/, { code: 'ITE-001', 'options[0]': 'Yego' }, [invalidQuestion]],
  ['/dashboard/survey/new', /^Add Question$/, {}, ['Please enter a question before adding.']],
  [
    '/dashboard/survey/new',
    /^Add Question$/,
    { question: 'Ni iki?', 'options[1]': 'Oya' },
    ['Please provide at least two valid options.'],
  ],
  [
    '/dashboard/survey/new',
    /^Create Survey$/,
    {},
    [
      'Please provide a survey description',
      'Please upload a thumbnail image or video',
      'Please add at least one question',
    ],
  ],
  [
    '/dashboard/survey/new',
    /^Create Survey$/,
    { description: 'Ibibazo', question: 'Ni iki?', 'options[1]': 'Oya' },
    ['Please upload a thumbnail image or video', 'Please provide at least two valid options.'],
  ],
  ['/dashboard/info/new', /^Create$/, {}, ['Please enter the text.']],
  ['/dashboard/info/new?tab=awareness', /^Create$/, { title: 'Isuku' }, ['Please enter the text.']],
  ['/dashboard/info/new?tab=alerts', /^Create$/, { title: 'Isuku' }, [both]],
  ['/dashboard/info/new?tab=alerts', /^Create$/, { text: 'Koga' }, [both]],
];
test.each(rejections)(
  '%s %s %j says %j (SPEC §5.3.1, §5.3.3, §5.4.1, §5.4.4, §5.5.3, §5.11.1, §5.11.2)',
  async (path, button, typed, says) => {
    const before = product.recorder.writes().length;
    const page = await people.admin.submit(await people.admin.open(path), button, typed);
    expect(page.status).toBe(400);
    expect(issues(page)).toEqual(says);
    expect(product.recorder.writes()).toHaveLength(before);
  },
);

test('an option that is there already is marked at its own field (SPEC §5.5.4)', async () => {
  const page = await people.admin.submit(await people.admin.open('/dashboard/polls/new'), /^Create Poll$/, {
    question: 'Ni iki?',
    'options[0]': 'Yego',
    'options[1]': ' YEGO ',
  });
  expect(problemOf(page, 'options[0]')).toBeNull();
  expect(problemOf(page, 'options[1]')).toBe('Option 2 is the same as option 1. Please change one of them.');
});

test('quiz: one option is marked correct, the first at first; the draft names it; the content of the code is found (SPEC §2.13.1, §2.13.2, §5.4.3)', async () => {
  const page = await people.superadmin.open('/dashboard/quiz/new');
  const checked = (p: HtmlPage) =>
    p
      .$('input[type=radio][checked]')
      .map((_, r) => p.$(r).attr('value'))
      .get();
  expect(checked(page)).toEqual(['0']);
  const added = await people.superadmin.submit(page, /^Add Question$/, {
    code: 'ite-001',
    question: '2 + 2?',
    'options[1]': '3',
    'options[3]': '4',
    correctAnswer: '3',
  });
  expect(added.words).toMatch(/2 \+ 2\? \( ?4 ?\)/);
  expect(added.words).toMatch(/ITE-001 ?: \S/);
  const dropped = await people.superadmin.submit(added, 'Remove question 1');
  expect(dropped.words).not.toContain('2 + 2?');
});

test('info board: labels in Kinyarwanda, 60 characters and Read More; no script is a link (SPEC §2.14.6, §3.8.3, §9.7.3)', async () => {
  const text = 'a'.repeat(60);
  const item = (id: string, sub_type: string, more = {}) => ({ id, type: 'banner', sub_type, text, ...more });
  const data = [
    item('i1', 'Did you know'),
    item('i2', 'Joke', { text: `<p><b>${text}</b>b</p>`, link: 'https://example.org/more' }),
    item('i3', 'Know'),
    item('i4', 'Recent', { link: 'javascript:alert(1)' }),
  ];
  product.recorder.reply(/^GET \/updates\/list/, { status: 200, body: { data } });
  // A write drops the board from the cache, whatever becomes of it.
  product.recorder.reply(/^DELETE \/admin\/updates/, { status: 400, body: { message: 'no' } });
  const full = await people.admin.open('/dashboard/info');
  const ask = await people.admin.open(full.$('main a[href*="/delete"]').first().attr('href') ?? '');
  await people.admin.submit(ask, /^Delete permanently$/);
  const board = await people.viewer.open('/dashboard/info');
  expect(texts(board, 'main li [lang=rw]')).toEqual(['Wari uziko?', 'Byendagusetsa', 'Menya', 'Ibyasohotse']);
  expect(texts(board, 'main li p')).toEqual([text, `${text}...`, text, text]);
  expect(texts(board, 'main li:has(p) a')).toEqual(['Read More']);
  expect((await people.viewer.open('/dashboard/info/i4')).$('a[href^="javascript"]')).toHaveLength(0);
});

test('chatbot: pages only when there is more than one, and words for what is empty (SPEC §2.16.1, §2.16.5, §2.16.6, §2.16.8)', async () => {
  const timestamp = '2026-01-02T03:04:05Z';
  const one = { _id: 'p1', prompt: 'Muraho?', botResponse: { status: 'failed', text: '', timestamp } };
  const answer = (prompts: object[]) => ({
    status: 200,
    body: { data: { prompts, pagination: { total: prompts.length, pages: 1 } } },
  });
  product.recorder.reply(/^GET \/prompts\?.*page=2/, answer([one]));
  const single = await people.admin.open('/dashboard/chatbot?page=2');
  expect(single.words).toContain('1 prompts collected');
  expect(single.words).not.toMatch(/Page \d+ of/);
  product.recorder.reply(/^GET \/prompts\/p1/, {
    status: 200,
    body: { prompt: one, place: { position: 11, total: 11, previous: null, next: null } },
  });
  const dialog = await people.admin.open('/dashboard/chatbot/p1?page=2');
  expect(dialog.$('dialog').text()).toContain('No response text available.');
  product.recorder.reply(/^GET \/prompts\?.*status=failed/, answer([]));
  expect((await people.admin.open('/dashboard/chatbot?status=failed&page=3')).words).toContain(
    'No prompts match your filters',
  );
});

test('chatbot: prompts that cannot be read say so, with Retry (SPEC §2.16.4, §8.10.1)', async () => {
  product.recorder.reply(/^GET \/prompts\?.*page=7/, { status: 500, body: {} });
  const page = await people.admin.open('/dashboard/chatbot?page=7');
  expect(page.status).toBe(200);
  expect(page.words).toContain('Failed to load prompts');
  expect(page.words).toContain('Retry');
});
