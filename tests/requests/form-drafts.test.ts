import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { picture } from '../support/fixture-files';
import { type AdminApi, startAdminApi } from '../support/product';
import {
  demoEmail,
  demoPassword,
  type FormValue,
  type HtmlPage,
  hrefOf,
  signIn,
  type Visitor,
} from '../support/visitor';

/*
 * Drafts of closed dialogs (decision 0066): what a dialog held when it was closed is sent by its script; its list leads back to it, without
 * JavaScript as well. For the same person in the same browser, for 7 days, until they log out.
 */

let adminApi: AdminApi;
let dashboard: DashboardInProcess;

beforeAll(async () => {
  // Only the clock, and before anything reads it: timers and the network stay what they are.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  adminApi = await startAdminApi();
  dashboard = await startDashboardInProcess({
    ADMIN_API_URL: adminApi.url,
    ADMIN_API_TOKEN: adminApi.token,
    MEDIA_API_KEY: adminApi.mediaKey,
  });
});
beforeEach(() => {
  rmSync(folder(), { recursive: true, force: true });
});
afterAll(async () => {
  await dashboard?.stop();
  await adminApi?.stop();
  vi.useRealTimers();
});

const folder = () => join(dashboard.dataDir, 'drafts');
const dayMs = 24 * 60 * 60_000;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const comesIn = (role: keyof typeof demoEmail = 'admin') => signIn(dashboard.url, demoEmail[role]);
const login = async (visitor: Visitor, role: keyof typeof demoEmail = 'admin') =>
  visitor.submit(await visitor.open('/auth/login'), 'Login', {
    email: demoEmail[role],
    password: demoPassword,
  });

let last = 0;
const newId = () => (++last).toString(16).padStart(16, '0');

type Kept = { problem: string | null; drafts: { id: string; to: string; what: string; name: string }[] };

/** Closes a dialog as its script does: everything in its form goes to where drafts are kept. */
async function close(
  visitor: Visitor,
  page: HtmlPage,
  values: Record<string, FormValue> = {},
  id = newId(),
): Promise<Kept> {
  const { $ } = page;
  const form = $('form:has([name=formId])').first();
  const query = new URLSearchParams({
    id,
    to: page.path,
    what: $('dialog h2').first().text(),
    key: String(form.find('[name=formKey]').attr('value') ?? ''),
  });
  form.find('[name=formKey]').remove();
  form.find('button').remove();
  form.attr({ action: `/dashboard/drafts?${query}`, enctype: 'multipart/form-data' });
  form.append('<button type="submit">Send as a draft</button>');
  const answer = await visitor.submit(page, 'Send as a draft', values);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as Kept;
}

/** Sends a form to where drafts are kept, by hand. */
const keepByHand = (visitor: Visitor, to: string, fields: Record<string, string>) =>
  visitor.send(`/dashboard/drafts?${new URLSearchParams({ id: newId(), to, what: 'Edit' })}`, {
    ...{ form: fields, manual: true },
  });

const rows = (page: HtmlPage) => page.$('section[aria-label="Your drafts"] li');
const titles = (page: HtmlPage) =>
  rows(page)
    .toArray()
    .map((row) => page.$(row).find('span').first().text().replace(/\s+/g, ' ').trim());
const continued = (visitor: Visitor, list: HtmlPage) =>
  visitor.open(hrefOf(list, 'a:contains("Continue your draft")'));

/** What the fields of the dialog hold, by name. */
function fieldsOf({ $ }: HtmlPage): Record<string, string> {
  return Object.fromEntries(
    $('dialog form :is(input:not([type=file]), textarea, select)')
      .toArray()
      .flatMap((control) => {
        const field = $(control);
        if (/checkbox|radio/.test(field.attr('type') ?? '') && !field.is('[checked]')) return [];
        const value = field.is('select') ? field.find('[selected]').attr('value') : field.attr('value');
        return [[field.attr('name') ?? '', field.is('textarea') ? field.text().trim() : (value ?? '')]];
      }),
  );
}

/** The first link of a list to a dialog of one of its items. */
async function linkOf(visitor: Visitor, list: string, dialog: string): Promise<string> {
  const { $ } = await visitor.open(list);
  return $(`a[href*="/${dialog}"]`).first().attr('href') ?? '';
}

describe('a closed dialog', () => {
  const dialogs: [
    what: string,
    path: () => Promise<string> | string,
    list: string,
    typed: Record<string, string>,
    title: string,
    save: RegExp,
  ][] = [
    [
      'a new poll',
      () => '/dashboard/polls/new',
      '/dashboard/polls',
      { question: 'Ni iki?', 'options[0]': 'Yego', 'options[1]': 'Oya' },
      'Create Poll “Ni iki?”',
      /^Create Poll$/,
    ],
    [
      'an edited category',
      async () => linkOf(await comesIn(), '/dashboard/categories', 'edit'),
      '/dashboard/categories',
      { name: 'Ubuhinzi', colorCode: '#123456' },
      'Edit Category “Ubuhinzi”',
      /^Save Changes$/,
    ],
    [
      'an alert',
      () => '/dashboard/info/new?tab=alerts',
      '/dashboard/info',
      { title: 'Itangazo', text: '<p>Imvura</p>', textFormat: 'html' },
      '“Itangazo”',
      /^Create$/,
    ],
  ];
  test.each(dialogs)(
    '%s: its list leads back to it, with everything in it; sent, the draft is gone',
    async (_what, pathOf, list, typed, title, save) => {
      const path = await pathOf();
      const admin = await comesIn();
      const { problem } = await close(admin, await admin.open(path), typed);
      expect(problem).toBeNull();
      // Nothing of it in a form that is opened by itself, nor on another list.
      const other = list === '/dashboard/polls' ? '/dashboard/sections' : '/dashboard/polls';
      expect(rows(await admin.open(other))).toHaveLength(0);
      if (path.includes('/new')) expect(fieldsOf(await admin.open(path))).not.toMatchObject(typed);
      await dashboard.restart();
      const page = await admin.open(list);
      expect(titles(page)).toHaveLength(1);
      expect(titles(page)[0]).toContain(title);
      expect(titles(page)[0]).toMatch(/kept on \d+ \w+ \d{4}, \d\d:\d\d Kigali \(/);
      const again = await continued(admin, page);
      expect(again.words).toContain('Your draft is back');
      expect(fieldsOf(again)).toMatchObject(typed);
      const saved = await admin.submit(again, save);
      expect(saved.path.split('?')[0]).toBe(list);
      expect(titles(saved)).toEqual([]);
      expect(readdirSync(folder())).toEqual([]);
    },
  );

  test('with a picture: it is kept as well, shown as kept, and used when the form is sent; discarded, it is deleted', async () => {
    const admin = await comesIn();
    const path = '/dashboard/info/new?tab=awareness';
    await close(admin, await admin.open(path), { title: 'Ifoto', text: 'Amagambo', image: picture });
    const again = await continued(admin, await admin.open('/dashboard/info'));
    expect(again.words).toContain(picture.name);
    expect(again.words).toContain('is kept. Choose a file only to replace it.');
    const saved = await admin.submit(again, 'Create');
    expect(saved.words).toContain('created');
    expect(titles(saved)).toEqual([]);
    const list = await admin.open('/dashboard/info?tab=awareness');
    const made = list.$('li, article').filter((_, one) => list.$(one).text().includes('Ifoto'));
    expect(made.find('img').length).toBeGreaterThan(0);

    await close(admin, await admin.open(path), { title: 'Ifoto', text: 'Amagambo', image: picture });
    const page = await admin.open('/dashboard/info');
    const held = () =>
      readdirSync(join(dashboard.dataDir, 'uploads'), { recursive: true }).map(String).length;
    const before = held();
    const gone = await admin.submit(page, /^Discard the draft: .*“Ifoto”$/);
    expect(gone.path).toBe('/dashboard/info');
    expect(titles(gone)).toEqual([]);
    expect(held()).toBeLessThan(before);
    expect(readdirSync(folder())).toEqual([]);
  });

  test('whose item was saved by another user meanwhile: what it was opened with is what counts', async () => {
    const [admin, colleague] = [await comesIn(), await comesIn('superadmin')];
    const path = await linkOf(admin, '/dashboard/sections', 'edit');
    await close(admin, await admin.open(path), { name: 'Izina ryanjye' });
    await colleague.submit(await colleague.open(path), 'Save Changes', { name: `Irye ${newId()}` });
    const again = await continued(admin, await admin.open('/dashboard/sections'));
    expect(fieldsOf(again).name).toBe('Izina ryanjye');
    const conflict = await admin.submit(again, 'Save Changes');
    expect(conflict.status).toBe(409);
    expect(conflict.words).toContain('Nothing was saved. Compare both versions');
    // Rejected, the draft is still there; the way to theirs leads past it.
    expect(titles(await admin.open('/dashboard/sections'))).toHaveLength(1);
    const theirs = hrefOf(conflict, 'a:contains("Take theirs")');
    expect(fieldsOf(await admin.open(theirs)).name).toContain('Irye');
    const saved = await admin.submit(conflict, 'Overwrite with mine');
    expect(titles(saved)).toEqual([]);
  });

  test('that asks for a password is not kept, nor what is no form of ours', async () => {
    const admin = await comesIn();
    const page = await admin.open('/dashboard/sections/new');
    const kept = await close(admin, page, { name: 'x', password: 'Sunny-day-7!' });
    expect(kept).toMatchObject({ problem: expect.stringContaining('could not be kept'), drafts: [] });
    for (const to of [
      ...['//example.org/dashboard/polls/new', '/auth/login', '/dashboard/polls', ''],
      // Questions keep nothing.
      ...['/dashboard/security/x/ban?q=a', '/dashboard/polls/x/delete/', '/dashboard/account/sessions/x'],
    ]) {
      const query = new URLSearchParams({ id: newId(), to, what: 'Create Poll' });
      const answer = await admin.send(`/dashboard/drafts?${query}`, {
        form: { formId: 'new-poll', question: 'Q' },
      });
      expect(JSON.parse(answer.text), to).toMatchObject({ problem: expect.any(String), drafts: [] });
    }
  });

  test('as often as it is closed is one draft; of many the latest 20 are shown', async () => {
    const admin = await comesIn();
    const id = newId();
    for (const name of ['A', 'B'])
      await close(admin, await admin.open('/dashboard/sections/new'), { name }, id);
    expect(titles(await admin.open('/dashboard/sections'))).toEqual([expect.stringContaining('“B”')]);
    for (let n = 0; n < 20; n++)
      await close(admin, await admin.open('/dashboard/sections/new'), { name: `Igice ${n}` });
    const page = await admin.open('/dashboard/sections');
    expect(titles(page)).toHaveLength(20);
    expect(page.words).toContain('19 more drafts');
  });
});

test('whoever opens the form anew is offered the draft in it', async () => {
  const admin = await comesIn();
  await close(admin, await admin.open('/dashboard/polls/new'), { question: 'Igice cyanditswe' });
  const empty = await admin.open('/dashboard/polls/new');
  expect(empty.words).toContain('A draft “Igice cyanditswe” was kept on');
  const offered = hrefOf(empty, 'dialog a:contains("Continue your draft")');
  expect(fieldsOf(await admin.open(offered)).question).toBe('Igice cyanditswe');
});

describe('a dialog that was closed after its session had ended', () => {
  const to = '/dashboard/sections/new';
  const typed = { formId: 'section', name: 'Byanditswe nyuma' };
  const answer = (text: string) => JSON.parse(text) as { problem: string; ended: boolean; kept: boolean };

  test('it is kept, the answer says so, and it is back after signing in', async () => {
    const admin = await comesIn();
    pass(11 * 60_000);
    const sent = await keepByHand(admin, to, typed);
    expect(sent.status).toBe(401);
    expect(answer(sent.text)).toMatchObject({
      problem: 'Your session has ended. Sign in again: what you typed is kept.',
      kept: true,
    });
    const page = await admin.open('/auth/login');
    expect(page.words).toContain('What you typed is kept as a draft.');
    // Straight to the form, where nothing else was opened meanwhile; and by its list.
    const back = await login(admin);
    expect(fieldsOf(back).name).toBe(typed.name);
    expect(back.words).toContain('Your draft is back');
    expect(titles(await admin.open('/dashboard/sections'))).toEqual([expect.stringContaining(typed.name)]);
  });

  test('what cannot be kept is told, and what is no form of ours is not taken', async () => {
    const admin = await comesIn();
    pass(11 * 60_000);
    const secret = await keepByHand(admin, to, { ...typed, password: 'Sunny-day-7!' });
    expect(secret.status).toBe(401);
    expect(answer(secret.text)).toMatchObject({
      problem: expect.stringContaining('could not be kept'),
      kept: false,
    });
    const long = await keepByHand(admin, to, { ...typed, name: 'a'.repeat(800_000) });
    expect(long.status).toBe(413); // the script says that it is too long
    expect(long.text).toContain('This form has too much text. Nothing was saved.'); // and without one the page does
    // What is no form of ours leads to the login page, as ever.
    expect((await keepByHand(admin, 'https://example.org/', typed)).status).toBe(303);
    await login(admin);
    expect(existsSync(folder())).toBe(false); // nothing was ever written
  });

  test('nothing is kept of who logged out on purpose, in the browser it was typed in', async () => {
    const admin = await comesIn();
    await admin.submit(await admin.open('/dashboard/log-out'), 'Log Out');
    expect((await keepByHand(admin, to, typed)).status).toBe(303);
    await login(admin);
    expect(titles(await admin.open('/dashboard/sections'))).toEqual([]);
  });
});

describe('a draft that cannot be continued', () => {
  test('its item was deleted: its texts are there to be copied, formatted ones as they are read, and it can be discarded', async () => {
    const [admin, colleague] = [await comesIn(), await comesIn('superadmin')];
    const made = await admin.submit(await admin.open('/dashboard/polls/new'), 'Create Poll', {
      ...{ question: `Kirahari ${newId()}?`, 'options[0]': 'Yego', 'options[1]': 'Oya' },
    });
    const path = hrefOf(made, 'a[aria-label*="Kirahari"][href*="/edit"]');
    await close(admin, await admin.open(path), { question: 'Nanditse ibirebire?', 'options[0]': 'Wenda' });
    const question = await colleague.open(path.replace('/edit', '/delete'));
    await colleague.submit(question, 'Delete permanently');
    const page = await continued(admin, await admin.open('/dashboard/polls'));
    expect(page.path).toMatch(/^\/dashboard\/polls\?/);
    expect(page.words).toContain('Your draft cannot be continued. You had typed:');
    expect(page.words).toContain('Nanditse ibirebire?');
    expect(page.words).toContain('Wenda');
    const gone = await admin.submit(page, /^Discard the draft/);
    expect(gone.words).not.toContain('Nanditse');
    expect(readdirSync(folder())).toEqual([]);
  });
});

describe('drafts are', () => {
  const keep = async (visitor: Visitor, name: string) =>
    close(visitor, await visitor.open('/dashboard/sections/new'), { name });
  const list = async (visitor: Visitor) => titles(await visitor.open('/dashboard/sections'));
  const logOut = async (visitor: Visitor) => {
    const question = await visitor.open('/dashboard/log-out');
    await visitor.submit(question, 'Log Out');
    return question;
  };

  test('of one person in one browser: a colleague there and the same person elsewhere see nothing of them', async () => {
    const admin = await comesIn();
    await keep(admin, 'Ibyanjye');
    expect(await list(await comesIn())).toEqual([]);
    pass(11 * 60_000); // no one logs out
    await login(admin, 'superadmin');
    const other = await admin.open('/dashboard/sections');
    expect(other.text).not.toContain('Ibyanjye');
    const id = last.toString(16).padStart(16, '0');
    expect((await admin.open(`/dashboard/sections/new?draft=${id}`)).text).not.toContain('Ibyanjye');
    pass(11 * 60_000);
    await login(admin);
    expect(await list(admin)).toHaveLength(1);
  });

  test('deleted when their person logs out, which says so first; those of a colleague in the same browser stay', async () => {
    const browser = await comesIn('superadmin');
    await keep(browser, 'Ibya mugenzi');
    pass(11 * 60_000);
    await login(browser);
    await keep(browser, 'Ibyanjye');
    await keep(browser, 'Ibindi');
    const before = readdirSync(folder()).length;
    const question = await logOut(browser);
    expect(question.words).toContain('Your 2 drafts in this browser are deleted when you log out.');
    expect(readdirSync(folder())).toHaveLength(before - 3);
    await login(browser);
    expect(await list(browser)).toEqual([]);
    pass(11 * 60_000);
    await login(browser, 'superadmin');
    expect(await list(browser)).toEqual([expect.stringContaining('Ibya mugenzi')]);
  });

  test('kept for 7 days, whatever becomes of the session, and encrypted', async () => {
    const admin = await comesIn();
    await keep(admin, 'Ibanga ryanjye');
    for (const name of readdirSync(folder()))
      expect(readFileSync(join(folder(), name), 'latin1')).not.toMatch(/Ibanga|sections/);
    pass(6.9 * dayMs);
    await login(admin);
    expect(await list(admin)).toHaveLength(1);
    pass(0.2 * dayMs);
    await login(admin);
    expect(await list(admin)).toEqual([]);
  });
});

describe('a quiz that is built', () => {
  const options = { 'options[0]': 'Yego', 'options[1]': 'Oya' };

  test('is one draft: its questions, and what is typed; both are there again, and discarded together', async () => {
    const admin = await comesIn();
    const one = await admin.submit(await admin.open('/dashboard/quiz/new'), /^Add Question$/, {
      question: 'Ya mbere?',
      ...options,
    });
    let page = await admin.open('/dashboard/quiz');
    expect(titles(page)).toEqual([expect.stringContaining('Create Quiz 1 question')]);
    await close(admin, one, { code: 'ITE-003', question: 'Ya kabiri?', ...options });
    page = await admin.open('/dashboard/quiz');
    expect(titles(page)).toEqual([expect.stringContaining('Create Quiz 1 question')]);
    // By either way: there is one quiz under way.
    for (const again of [await continued(admin, page), await admin.open('/dashboard/quiz/new')]) {
      expect(again.words).toContain('1 question added');
      expect(fieldsOf(again)).toMatchObject({ code: 'ITE-003', question: 'Ya kabiri?' });
    }
    const gone = await admin.submit(page, /^Discard the draft/);
    expect(titles(gone)).toEqual([]);
    expect((await admin.open('/dashboard/quiz/new')).words).not.toContain('added');
    expect(readdirSync(folder())).toEqual([]);
  });
});

test('a content that has a quiz says before it is deleted that the quiz goes with it, and leads to it', async () => {
  const admin = await comesIn();
  const form = await admin.open('/dashboard/quiz');
  const quiz = hrefOf(form, 'li h2 a');
  const view = await admin.open(quiz);
  const code = /ITE-\d+/.exec(view.words)?.[0] ?? '';
  const question = await admin.follow(`/dashboard/contents?view=list&q=${code}`, 'a[href*="/delete"]');
  expect(question.words).toMatch(
    /Its quiz(zes)? “ .+ ” \( \d+ questions?, \w+ \), with all answers, will be gone, too\./,
  );
  expect(question.$(`dialog a[href^="${quiz.split('?')[0]}"]`)).toHaveLength(1);
});
