import { describe, expect, test } from 'vitest';
import { screens } from '../screens/screens';
import { copyOf } from '../support/people';
import { setUpProduct } from '../support/product-in-process';
import { demoEmail, demoPassword, type HtmlPage, hrefOf, signIn, type Visitor } from '../support/visitor';

/*
 * Two people share a browser: one form is still open in a tab when the other signs in. A form is sent in the name of the person it was made for, or
 * not at all.
 */

const product = setUpProduct();

const logIn = async (browser: Visitor, role: keyof typeof demoEmail) => {
  const page = await browser.open('/auth/login');
  return browser.submit(page, 'Login', { email: demoEmail[role], password: demoPassword });
};

/** Logs out, and signs in as another person in the same browser. */
async function changePerson(browser: Visitor, role: keyof typeof demoEmail) {
  await browser.submit(await browser.open('/dashboard/log-out'), 'Log Out');
  await logIn(browser, role);
}

const namesOfSections = async (browser: Visitor) => (await browser.open('/dashboard/sections?per=100')).words;

const keyOf = ({ $ }: HtmlPage) => $('form:has([name=formId]) [name=formKey]').first().attr('value') ?? '';

describe('a form that was opened by another person', () => {
  test('is not sent in the name of the person who is signed in now; its author finds the text as a draft', async () => {
    const browser = await signIn(product.url, demoEmail.admin);
    const form = await browser.open('/dashboard/sections/new');
    await changePerson(browser, 'superadmin');
    const sent = await browser.submit(form, 'Add Section', { name: 'Private text of Eric' });
    expect(sent.status).toBe(409);
    expect(sent.words).toContain(`You are signed in as`);
    expect(sent.words).toContain(demoEmail.superadmin);
    expect(sent.words).toContain('This was written by someone else, so it was not sent.');
    expect(sent.text).not.toContain('Private text of Eric');
    expect(await namesOfSections(browser)).not.toContain('Private text of Eric');
    expect((await browser.open('/dashboard/audit')).words).not.toContain('Private text of Eric');
    await changePerson(browser, 'admin');
    const list = await browser.open('/dashboard/sections');
    expect(list.words).toContain('“Private text of Eric”');
    const again = await browser.open(hrefOf(list, 'a:contains("Continue your draft")'));
    expect(again.$('input[name=name]').attr('value')).toBe('Private text of Eric');
  });

  test('is kept for its author when a script keeps it as a draft', async () => {
    const browser = await signIn(product.url, demoEmail.admin);
    const key = keyOf(await browser.open('/dashboard/sections/new'));
    await changePerson(browser, 'superadmin');
    const query = new URLSearchParams({
      ...{ id: 'b'.repeat(16), to: '/dashboard/sections/new', what: 'Add Section', key },
    });
    const form = { formId: 'section', name: 'Closed by Eric' };
    const kept = await browser.send(`/dashboard/drafts?${query}`, { form });
    const answer = JSON.parse(kept.text) as { problem: string; drafts: object[] };
    expect(answer.problem).toContain(demoEmail.superadmin);
    expect(answer.drafts).toEqual([]);
    expect(await namesOfSections(browser)).not.toContain('Closed by Eric');
    await changePerson(browser, 'admin');
    expect(await namesOfSections(browser)).toContain('“Closed by Eric”');
  });

  test('is kept for its author where no one is signed in any more, whoever was last', async () => {
    const browser = await signIn(product.url, demoEmail.admin);
    const form = await browser.open('/dashboard/sections/new');
    await changePerson(browser, 'superadmin');
    const late = copyOf(browser);
    late.cookies.delete('session');
    late.cookies.delete('__Host-session');
    await late.submit(form, 'Add Section', { name: 'Late text of Eric' });
    await logIn(late, 'superadmin');
    expect((await late.open('/dashboard/sections/new')).text).not.toContain('Late text of Eric');
    await changePerson(late, 'admin');
    const again = await late.open('/dashboard/sections/new');
    expect(again.$('input[name=name]').attr('value')).toBe('Late text of Eric');
  });

  test('ends no session: a tab that was left open reports that its person is idle', async () => {
    const browser = await signIn(product.url, demoEmail.admin);
    const formKey = keyOf(await browser.open('/dashboard/sections/new'));
    await changePerson(browser, 'superadmin');
    await browser.send('/dashboard/activity', { form: { state: 'idle', formKey } });
    expect((await browser.open('/dashboard/home')).path).toBe('/dashboard/home');
  });

  test('is not sent without the name of a person either', async () => {
    const browser = await signIn(product.url, demoEmail.admin);
    const form = { formId: 'section', name: 'Of no one', categoryId: '1' };
    const sent = await browser.open('/dashboard/sections/new', { form, withoutKey: true });
    expect(sent.status).toBe(409);
  });

  test('is not what an empty body is called', async () => {
    const browser = await signIn(product.url, demoEmail.admin);
    const type = 'application/x-www-form-urlencoded';
    const sent = await browser.open('/dashboard/sections/new', {
      ...{ method: 'POST', headers: { 'content-type': type }, body: '', withoutKey: true },
    });
    expect(sent.status).toBe(400);
    expect(sent.words).toContain('The form could not be read. Please go back and try again.');
  });
});

describe('a button of a page that another person opened', () => {
  const told = (page: HtmlPage) => {
    expect(page.path).toBe('/dashboard/categories?q=');
    expect(page.words).toContain('You are signed in as');
    expect(page.words).toContain(demoEmail.superadmin);
    expect(page.words).toContain('This page was opened by someone else, so nothing was sent.');
  };
  const openedByAdmin = async () => {
    const browser = await signIn(product.url, demoEmail.admin);
    const list = await browser.open('/dashboard/categories?q=');
    await changePerson(browser, 'superadmin');
    const form = list.$('form[action$="/move"]').last();
    const fields = { formKey: form.find('[name=formKey]').attr('value') ?? '', priority: '1' };
    const order = () => browser.open('/dashboard/categories').then(({ $ }) => $('tbody').text());
    return { browser, list, action: form.attr('action') ?? '', fields, order };
  };

  test('does nothing: its page says who is signed in now', async () => {
    const { browser, list, order } = await openedByAdmin();
    const before = await order();
    const label = list.$('button[aria-label$=" to the top"]').last().attr('aria-label') ?? '';
    told(await browser.submit(list, label));
    expect(await order()).toBe(before);
  });

  test('does nothing when the page has JavaScript, which then loads the page as a document', async () => {
    const { browser, action, fields, order } = await openedByAdmin();
    const before = await order();
    const referer = `${product.url}/dashboard/categories?q=`;
    const headers = { referer, accept: '*/*', 'sec-fetch-mode': 'cors' };
    const sent = await browser.send(`${action}.data`, { form: fields, headers });
    expect(sent.status).toBe(202);
    expect(sent.headers['x-remix-reload-document']).toBe('true');
    told(await browser.open(String(sent.headers.location)));
    expect(await order()).toBe(before);
  });

  test('leads to no page of another site', async () => {
    const { browser, action, fields } = await openedByAdmin();
    const headers = { referer: 'https://evil.example/dashboard/home' };
    const sent = await browser.send(action, { form: fields, headers, manual: true });
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toBe(action);
  });
  test('is answered in JSON when a script sends it', async () => {
    const { browser, fields } = await openedByAdmin();
    const headers = { accept: '*/*', 'sec-fetch-mode': 'cors' };
    const sent = await browser.send('/dashboard/contents/bulk/1/step', { form: fields, headers });
    expect(sent.status).toBe(409);
    expect(JSON.parse(sent.text)).toEqual({ error: expect.stringContaining(demoEmail.superadmin) });
  });
});

test('every form of the dashboard that sends something names the person it was made for', async () => {
  const browser = await signIn(product.url, demoEmail.superadmin);
  const nameless: string[] = [];
  const walked = screens.filter(
    ({ path, scenario, act, roles }) =>
      path.startsWith('/dashboard') && !scenario && !act && roles.includes('superadmin'),
  );
  for (const { path } of walked) {
    const { $ } = await browser.open(path);
    for (const form of $('form[method=post]').toArray()) {
      const action = $(form).attr('action') ?? path;
      const id = $(form).attr('id');
      const keys =
        $(form).find('[name=formKey]').length + (id ? $(`[form="${id}"][name=formKey]`).length : 0);
      if (keys === 0 && action !== '/preferences') nameless.push(`${path}: ${action}`);
    }
  }
  expect(walked.length).toBeGreaterThan(10);
  expect(nameless).toEqual([]);
});
