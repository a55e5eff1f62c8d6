import { describe, expect, test } from 'vitest';
import { film, picture } from '../support/fixture-files';
import { newEmail, setUpPeople } from '../support/people';
import { setUpProduct, setUpVisitor, startProductInProcess } from '../support/product-in-process';
import type { RecordedCall } from '../support/recorder';
import { demoEmail, type FormValue, hrefOf, signIn } from '../support/visitor';

/*
 * SPEC §7: each call as it reaches the admin API when a user does on a page what it is for: its method, its path and what goes with it.
 */

const product = setUpProduct();
const people = setUpPeople(product);
const admin = setUpVisitor(product, 'superadmin');

const nothing: FormValue = { name: '', type: 'application/octet-stream', bytes: new Uint8Array() };
const noText = { icon: nothing, image: nothing };

/** Names of what a call sent along: parts of a multipart body, fields of a JSON one. */
function payload({ body }: RecordedCall): string[] {
  if (body.startsWith('--'))
    return [...body.matchAll(/form-data; name="([^"]+)"/g)].map(([, name = '']) => name);
  return body === '' ? [] : Object.keys(JSON.parse(body));
}

/** What a part of a multipart body says. */
const partOf = ({ body }: RecordedCall, name: string) =>
  Buffer.from(
    new RegExp(`form-data; name="${name}"\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(body)?.[1] ?? '',
    'latin1',
  ).toString();

/** The calls of a method and path that an action made. */
async function callsOf(action: () => Promise<unknown>, what: string): Promise<RecordedCall[]> {
  const before = product.recorder.calls.length;
  await action();
  const [method = '', path = ''] = what.split(' ');
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w-]+')}(\\?|$)`);
  return product.recorder.calls
    .slice(before)
    .filter((call) => call.method === method && pattern.test(call.path));
}

const press =
  (path: string, button: string | RegExp, values: Record<string, FormValue> = {}) =>
  async () =>
    expect((await admin.submit(await admin.open(path), button, values)).status).toBe(200);

/** As `press`, behind the first such link of a list. */
const pressBehind =
  (path: string, link: string, button: string | RegExp, values: Record<string, FormValue> = {}) =>
  async () => {
    const list = await admin.open(path);
    const href = list.$(`main a[href*="${link}"]`).last().attr('href') ?? '';
    expect((await admin.submit(await admin.open(href), button, values)).status).toBe(200);
  };

const createWithQuestion = (path: string, button: RegExp, values: Record<string, FormValue>) => async () => {
  const options = { 'options[0]': 'Yego', 'options[1]': 'Oya' };
  const added = await admin.submit(await admin.open(path), /^Add Question$/, {
    question: 'Ni iki?',
    ...options,
  });
  expect((await admin.submit(added, button, values)).status).toBe(200);
};

async function signInBeforeSetUp() {
  const email = newEmail();
  await people.signUp(email);
  await people.passwordStep(email);
}

type Row = [call: string, payload: string[], action: () => Promise<unknown>];

// Every other write with all of its fields: failure-messages.test.ts.
const changing: Row[] = [
  ['POST /auth/login', ['email', 'password'], () => signIn(product.url, demoEmail.viewer)],
  ['POST /auth/signup', ['name', 'email', 'password', 'invitationToken'], () => people.signUp(newEmail())],
  ['POST /auth/enable-mfa', ['userId'], signInBeforeSetUp],
  [
    'PUT /categories/update/{id}',
    ['name', 'colorCode', 'icon', 'priority'],
    pressBehind('/dashboard/categories', '/edit', 'Save Changes', { name: 'Nshyashya', ...noText }),
  ],
  [
    'PUT /admin/content/update/{id}',
    ['title', 'description', 'sectionId'],
    pressBehind('/dashboard/contents', '/edit', 'Save Changes', { thumbnail: nothing }),
  ],
  [
    'POST /admin/updates/create',
    ['type', 'sub_type', 'text', 'image'],
    press('/dashboard/info/new', /^Create$/, { text: 'Amakuru', image: picture }),
  ],
  [
    'POST /admin/updates/create',
    ['type', 'title', 'text', 'link'],
    press('/dashboard/info/new?tab=alerts', /^Create$/, {
      title: 'T',
      text: 'A',
      link: 'https://example.org/',
    }),
  ],
];

test.each(changing)('%s: %j (SPEC §3.8.4, §7.2.1, §7.2.4, §7.2.6)', async (what, names, action) => {
  const calls = await callsOf(action, what);
  expect(calls).toHaveLength(1);
  expect(payload(calls[0] as RecordedCall).toSorted()).toEqual(names.toSorted());
});

describe('what goes along', () => {
  test('the code screen sends email, password and the code as token (SPEC §7.2.2)', async () => {
    const calls = await callsOf(() => people.signedUp(newEmail()), 'POST /auth/login');
    expect(calls.map(payload)).toEqual([
      ['email', 'password'],
      ['email', 'password', 'token'],
    ]);
    expect(JSON.parse(calls[1]?.body ?? '').token).toMatch(/^\d{6}$/);
  });

  test('a quiz is a list of questions, each with question, options and correctAnswer (SPEC §3.6.3, §7.7.2)', async () => {
    const create = createWithQuestion('/dashboard/quiz/new', /^Create Quiz$/, { code: 'ITE-002' });
    const [call] = await callsOf(create, 'POST /quiz/create');
    expect(JSON.parse(call?.body ?? '')).toEqual({
      code: 'ITE-002',
      quiz: [{ question: 'Ni iki?', options: ['Yego', 'Oya'], correctAnswer: 0 }],
    });
  });

  test('a survey is JSON in a multipart body, with the kind of its poster (SPEC §7.8.2)', async () => {
    const values = { description: 'Ibibazo', banner: film };
    const create = createWithQuestion('/dashboard/survey/new', /^Create Survey$/, values);
    const [call] = (await callsOf(create, 'POST /survey/create')) as [RecordedCall];
    expect(JSON.parse(partOf(call, 'survey'))).toEqual([
      { question: 'Ni iki?', type: 'options', options: ['Yego', 'Oya'] },
    ]);
    expect(partOf(call, 'thumbnailType')).toBe('video');
  });

  test('a poll is published for the chosen seconds; lists are read anew after a write (SPEC §4.4.5, §7.5.9, §7.10.3, §7.10.5)', async () => {
    const publish = press('/dashboard/polls?shown=103', /^Publish: /, { selectedTimeout: '21600' });
    const [call] = await callsOf(publish, 'POST /polls/publish');
    expect(JSON.parse(call?.body ?? '').selectedTimeout).toBe(21600);
    await admin.open('/dashboard/contents?view=list');
    expect(await callsOf(() => admin.open('/dashboard/contents?view=list'), 'GET /content/find')).toEqual([]);
    const from = product.recorder.calls.length;
    await press('/dashboard/contents?view=list', /^(Unp|P)ublish /)();
    const read = product.recorder.calls.slice(from).map(({ path }) => path.split('?')[0]);
    // The content before it, for the truth, and the page after it.
    expect(read.filter((path) => path?.startsWith('/content/'))).toEqual(['/content/get', '/content/find']);
    const create = press('/dashboard/info/new', /^Create$/, { text: 'Amakuru' });
    expect(await callsOf(create, 'GET /updates/list')).toHaveLength(1);
    const update = pressBehind('/dashboard/info', '/edit', 'Save', { title: 'T', description: 'A' });
    expect(await callsOf(update, 'GET /updates/list')).toHaveLength(2);
  });

  test('users are managed in the name of who is signed in (SPEC §6.2.5, §7.11.1, §7.11.7)', async () => {
    const calls = await callsOf(() => admin.open('/dashboard/security'), 'GET /admin/auth/users/find');
    expect(calls.map(({ path }) => path)).toEqual([
      expect.stringContaining(`admin=${encodeURIComponent(demoEmail.superadmin)}`),
    ]);
    const email = newEmail();
    await people.invite(email);
    const remove = press(`/dashboard/security/${await people.userId(email)}/delete`, 'Delete permanently', {
      email,
    });
    const [call] = await callsOf(remove, 'DELETE /admin/auth/users/{id}');
    expect(call?.path).toMatch(/\?admin=superadmin(%40|@)demo\.test$/);
  });
});

/** Pages and what they read; each with filters of its own, so that no response is fresh already. */
const reading: [page: string, calls: string[]][] = [
  [
    '/dashboard?startDate=2026-01-02&endDate=2026-01-03',
    ['/insights/active-users/time?startDate=2026-01-02&endDate=2026-01-03'],
  ],
  [
    '/dashboard/insights?district=Huye&ageRange=6-9&startDate=2026-01-02&endDate=2026-01-03',
    [
      '/session/metadata',
      '/insights/survey_completion_rate',
      '/insights/top/contents',
      '/insights/traffic',
    ].map((path) => `${path}?district=Huye&ageRange=6-9&startDate=2026-01-02&endDate=2026-01-03`),
  ],
  [
    '/dashboard/chatbot?page=2&status=failed&reviewed=pending',
    ['/prompts?page=2&status=failed&isReviewed=false'],
  ],
];

describe('reads', () => {
  test('every list and number of SPEC §7 is asked for by the page that shows it (SPEC §6.3.1, §7.1.1, §7.3.1, §7.4.1, §7.5.1, §7.6.1, §7.7.1, §7.8.1, §7.9.1, §7.9.7, §7.10.1)', async () => {
    const fresh = await startProductInProcess({ prepare: (recorder) => recorder.actAsOutside() });
    try {
      const staff = await signIn(fresh.url, demoEmail.admin);
      const pages = [
        '',
        '/sections',
        '/polls',
        '/quiz',
        '/survey',
        '/info',
        '/insights',
        '/chatbot',
        '/security',
      ];
      for (const page of pages) expect((await staff.open(`/dashboard${page}`)).status).toBe(200);
      const asked = new Set(
        fresh.recorder.calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`),
      );
      const wanted = [
        ...['categories', 'section', 'content', 'polls', 'quiz', 'survey', 'updates', 'session'].map(
          (x) => `/${x}/list`,
        ),
        ...['/session/metadata', '/insights/daily-active-users', '/insights/active-users/time'],
        ...['/insights/survey_completion_rate', '/insights/top/contents', '/insights/traffic'],
        ...['/views/content_views', '/views/survey_views', '/admin/auth/users', '/prompts'],
      ];
      expect(wanted.filter((path) => !asked.has(`GET ${path}`))).toEqual([]);
    } finally {
      await fresh.stop();
    }
  });

  test.each(reading)(
    '%s asks with its filters (SPEC §7.9.2, §7.9.4, §7.9.6, §7.12.1)',
    async (page, calls) => {
      const before = product.recorder.calls.length;
      expect((await admin.open(page)).status).toBe(200);
      const sorted = (path: string) =>
        `${path.split('?')[0]}?${path.split('?')[1]?.split('&').toSorted().join('&')}`;
      const asked = product.recorder.calls.slice(before).map(({ path }) => sorted(path));
      for (const call of calls) expect(asked).toContain(sorted(call));
    },
  );

  test('the results of one survey ask for its completion rate by surveyId (SPEC §7.9.5)', async () => {
    const list = await admin.open('/dashboard/survey');
    const href = hrefOf(list, 'main h2 a');
    const [call] = await callsOf(() => admin.open(href), 'GET /insights/survey_completion_rate');
    expect(call?.path).toBe(`/insights/survey_completion_rate?surveyId=${href.split('/').at(-1)}`);
  });
});
