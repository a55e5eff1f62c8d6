import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { copyOf } from '../support/people';
import { type AdminApi, startAdminApi } from '../support/product';
import { demoEmail, demoPassword, type FormValue, type HtmlPage, signIn, Visitor } from '../support/visitor';

/*
 * What was typed into a form whose session had ended is back after signing in, without JavaScript: for the same person in the same browser,
 * whatever ended the session, after a restart and with a second process on the same DATA_DIR.
 */

let adminApi: AdminApi;
let dashboard: DashboardInProcess;

beforeAll(async () => {
  // Only the clock, and before anything reads it: timers and the network stay what they are.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  adminApi = await startAdminApi();
  const env = {
    ADMIN_API_URL: adminApi.url,
    ADMIN_API_TOKEN: adminApi.token,
    MEDIA_API_KEY: adminApi.mediaKey,
  };
  dashboard = await startDashboardInProcess(env);
});
afterAll(async () => {
  await dashboard?.stop();
  await adminApi?.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const minute = 60_000;
const comesIn = (role: keyof typeof demoEmail) => signIn(dashboard.url, demoEmail[role]);

/** Fills in the login page one was led to. */
const login = (visitor: Visitor, page: HtmlPage, role: keyof typeof demoEmail = 'admin') =>
  visitor.submit(page, 'Login', { email: demoEmail[role], password: demoPassword });

/** What the fields of a page's POST forms hold, by name: those a person sees. */
function fieldsOf({ $ }: HtmlPage): Record<string, string> {
  const controls = $(
    'main form[method=post] :is(input:not([type=hidden], [hidden], [type=file]), textarea, select)',
  );
  return Object.fromEntries(
    controls.toArray().flatMap((control) => {
      const field = $(control);
      const type = field.attr('type') ?? '';
      if (/checkbox|radio/.test(type) && !field.is('[checked]')) return [];
      const value = field.is('select') ? field.find('[selected]').attr('value') : field.attr('value');
      return [[field.attr('name') ?? '', field.is('textarea') ? field.text().trim() : (value ?? '')]];
    }),
  );
}

const back = 'What you typed before your session ended is back';
const picture = { name: 'a.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
const twoOptions = { 'options[0]': 'Yego', 'options[1]': 'Oya' };

/** The id of the first category, as its Edit link has it. */
async function categoryId(visitor: Visitor): Promise<string> {
  const list = await visitor.open('/dashboard/categories');
  return /categories\/([\w-]+)\/edit/.exec(list.text)?.[1] ?? '';
}

describe('a session that ends under a form', () => {
  const forms: [
    string,
    () => Promise<string> | string,
    RegExp,
    Record<string, string>,
    Record<string, FormValue>,
  ][] = [
    [
      'an edited category',
      async () => `/dashboard/categories/${await categoryId(await comesIn('admin'))}/edit`,
      /^Save Changes$/,
      { name: 'Ubuhinzi <b>&', colorCode: '#123456', priority: '2' },
      { image: picture },
    ],
    [
      'a poll',
      () => '/dashboard/polls/new?page=2',
      /^Create Poll$/,
      { question: 'Ni iki?', ...twoOptions, 'options[2]': 'Simbizi' },
      {},
    ],
  ];
  test.each(forms)('%s', async (_what, pathOf, button, typed, files) => {
    const path = await pathOf();
    const visitor = await comesIn('admin');
    const page = await visitor.open(path);
    const stored = page.$('input[type=file]').length > 0 && Object.keys(files).length > 0;
    pass(11 * minute);
    const led = await visitor.submit(page, button, { ...typed, ...files });
    expect(led.path).toBe('/auth/login');
    expect(led.words).toContain('You were logged out after 10 minutes without activity');
    expect(led.words).toContain('It will be in the form again when you have logged in.');
    if (stored) expect(led.words).toContain('Files have to be chosen again.');
    const again = await login(visitor, led);
    expect(again.path).toBe(path);
    expect(again.words).toContain(back);
    expect(again.words.includes('Files have to be chosen again.')).toBe(stored);
    expect(fieldsOf(again)).toMatchObject(typed);
    // No error is shown of a form that was not looked at yet.
    expect(again.$('title').text()).not.toContain('Error');
    // Opened again (the line broke off), and sent: then it is forgotten.
    expect(fieldsOf(await visitor.open(path))).toMatchObject(typed);
    await visitor.submit(again, button, typed);
    expect((await visitor.open(path)).words).not.toContain(back);
  });

  test('the questions of a quiz and of a survey that were added are back as well', async () => {
    for (const path of ['/dashboard/quiz/new', '/dashboard/survey/new']) {
      const visitor = await comesIn('admin');
      const one = await visitor.submit(await visitor.open(path), /^Add Question$/, {
        question: 'Ya mbere?',
        ...twoOptions,
      });
      expect(one.words).toContain('1 question added');
      pass(11 * minute);
      const led = await visitor.submit(one, /^Add Question$/, { question: 'Ya kabiri?', ...twoOptions });
      await dashboard.restart();
      const again = await login(visitor, led);
      expect(again.words).toContain('1 question added');
      expect(again.words).toContain('Ya mbere?');
      expect(fieldsOf(again)).toMatchObject({ question: 'Ya kabiri?' });
      const two = await visitor.submit(again, /^Add Question$/);
      expect(two.words).toContain('2 questions added');
      expect(two.words).not.toContain(back);
    }
  });
});

/** No one else asks this. */
const typed = 'Ikibazo cyanjye cyihariye?';

/** A poll half typed by the admin whose session is over when it is sent. */
async function interrupted({
  question = typed,
  end = async (_: Visitor): Promise<void> => void pass(11 * minute),
} = {}) {
  const visitor = await comesIn('admin');
  const page = await visitor.open('/dashboard/polls/new');
  await end(visitor);
  return { visitor, led: await visitor.submit(page, 'Create Poll', { question, ...twoOptions }) };
}
const question = (page: HtmlPage) => fieldsOf(page).question;

describe('what was typed', () => {
  test('is back when another process on the same DATA_DIR answers the login (SPEC §4.1.6)', async () => {
    const { visitor, led } = await interrupted();
    const second = await dashboard.second();
    expect(question(await login(copyOf(visitor, second.url), led))).toBe(typed);
    await second.stop();
  });

  test('is back after logging out in another tab, and from a tab that is sent once no one is signed in', async () => {
    const end = async (visitor: Visitor) => {
      await visitor.submit(await visitor.open('/dashboard/log-out'), 'Log Out');
    };
    const { visitor, led } = await interrupted({ end });
    expect(led.path).toBe('/auth/login');
    expect(led.words).toContain('You are not logged in.');
    expect(led.words).toContain('It will be in the form again when you have logged in.');
    expect(question(await login(visitor, led))).toBe(typed);
  });

  test('in two tabs is back in each', async () => {
    const visitor = await comesIn('admin');
    const [poll, section] = [
      await visitor.open('/dashboard/polls/new'),
      await visitor.open('/dashboard/sections/new'),
    ];
    pass(11 * minute);
    await visitor.submit(poll, 'Create Poll', { question: typed, ...twoOptions });
    const led = await visitor.submit(section, 'Add Section', { name: 'Ibice' });
    expect(fieldsOf(await login(visitor, led))).toMatchObject({ name: 'Ibice' });
    expect(question(await visitor.open('/dashboard/polls/new'))).toBe(typed);
  });

  test('is for no one else: another person in the same browser sees nothing, the first one finds it later', async () => {
    const { visitor, led } = await interrupted();
    const other = await login(visitor, led, 'superadmin');
    expect(other.path).toBe('/dashboard/polls/new');
    expect(other.text).not.toContain(typed);
    const out = await visitor.submit(await visitor.open('/dashboard/log-out'), 'Log Out');
    await login(visitor, out);
    expect(question(await visitor.open('/dashboard/polls/new'))).toBe(typed);
  });

  test('is not there in another browser of the same person, and a cookie without a session opens no page', async () => {
    const { visitor } = await interrupted();
    expect((await (await comesIn('admin')).open('/dashboard/polls/new')).text).not.toContain(typed);
    const thief = new Visitor(dashboard.url);
    for (const [name, value] of visitor.cookies) if (!/session/.test(name)) thief.cookies.set(name, value);
    const page = await thief.open('/dashboard/polls/new');
    expect(page.path).toBe('/auth/login');
    expect(page.text).not.toContain(typed);
  });

  test('that no one could save says so on the login page, and nothing fails', async () => {
    const folder = join(dashboard.dataDir, 'drafts');
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, '');
    const { visitor, led } = await interrupted();
    expect(led.words).toContain('it could not be kept for you');
    const again = await login(visitor, led);
    expect(again.status).toBe(200);
    expect(question(again)).toBe('');
    rmSync(folder);
  });

  test('into a form that asks for a password is not kept, and an action without text is said not to be done', async () => {
    const visitor = await comesIn('admin');
    pass(11 * minute);
    const form = { formId: 'password', current: demoPassword, password: 'Sunny-day-7!' };
    const led = await visitor.open('/dashboard/account', { form });
    expect(led.words).toContain('Your last request was not carried out.');
    expect(led.words).not.toContain('in the form again');
  });
});
