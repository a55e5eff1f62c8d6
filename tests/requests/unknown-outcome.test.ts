import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { film, picture } from '../support/fixture-files';
import { newEmail } from '../support/people';
import { setUpProduct } from '../support/product-in-process';
import { providerOf } from '../support/provider';
import { demoEmail, type FormValue, type HtmlPage, signIn, type Visitor } from '../support/visitor';

/*
 * A write whose response never came may have happened. It is said, what was typed stays, and sending the form again does nothing twice: an
 * admin API that honours Idempotency-Key gives its first response; at any other the person is asked to look first (decision 0017).
 */

const product = setUpProduct();
let admin: Visitor;
let provider: ReturnType<typeof providerOf>;
beforeAll(async () => {
  provider = providerOf(product.adminApi);
});
beforeEach(async () => {
  admin = await signIn(product.url, demoEmail.superadmin);
});

const repeatable = 'This may have been saved. You can send it again: it will not be saved twice.';
const check = 'This may have been saved. Check before you send it again.';
const repeated = 'You have sent this before, and it may have been saved. Check before you send it again.';

let number = 0;
type Form = {
  page: HtmlPage;
  button: string | RegExp;
  values: Record<string, FormValue>;
  count(): Promise<number>;
};
type Create = { what: string; call: RegExp; done: string; open(): Promise<Form> };

const option = (page: HtmlPage, name: string) =>
  page.$(`select[name=${name}] option`).eq(1).attr('value') ?? '';
const twoOptions = { 'options[0]': 'Yego', 'options[1]': 'Oya' };

/**
 * A form that makes something.
 * @param field what is found again in the list; null where a quiz more is what was made
 * @param values what is typed besides, of the page
 */
const create = (
  [what, path, button, done]: [string, string, string | RegExp, string],
  [call, list, field]: [RegExp, string, string | null],
  values: (page: HtmlPage) => Record<string, FormValue>,
): Create => ({
  ...{ what, call, done },
  async open() {
    const name = `Izina ${++number}`;
    let page = await admin.open(path);
    if (/quiz|survey/.test(path))
      page = await admin.submit(page, /^Add Question$/, { question: 'Ni iki?', ...twoOptions });
    const rows = async () =>
      (await provider.list(list)).filter((row) => field === null || row[field] === name).length;
    const before = await rows();
    const typed = { ...values(page), ...(field === null ? {} : { [field]: name }) };
    return { page, button, values: typed, count: async () => (await rows()) - before };
  },
});

const section = create(
  ['a section', '/dashboard/sections/new', 'Add Section', 'Section created successfully!'],
  [/^POST \/section\/create/, '/section/list', 'name'],
  (page) => ({ categoryId: option(page, 'categoryId') }),
);
const creates: Create[] = [
  section,
  create(
    ['a category', '/dashboard/categories/new', 'Add Category', 'Category created successfully!'],
    [/^POST \/categories\/create/, '/categories/list', 'name'],
    () => ({ image: picture }),
  ),
  create(
    ['a content with its film', '/dashboard/contents/new', /Save as Draft/, 'Content uploaded successfully!'],
    [/^POST \/content\/create/, '/content/list', 'title'],
    (page) => ({ sectionId: option(page, 'sectionId'), file: film }),
  ),
  create(
    ['a poll', '/dashboard/polls/new', 'Create Poll', 'Poll created successfully!'],
    [/^POST \/polls\/create/, '/polls/list', 'question'],
    () => twoOptions,
  ),
  create(
    ['a quiz', '/dashboard/quiz/new', 'Create Quiz', 'Quiz created successfully!'],
    [/^POST \/quiz\/create/, '/quiz/list', null],
    () => ({ code: 'ITE-001' }),
  ),
  create(
    ['a survey with its poster', '/dashboard/survey/new', 'Create Survey', 'Survey created successfully!'],
    [/^POST \/survey\/create/, '/survey/list', 'description'],
    () => ({ banner: picture }),
  ),
  create(
    ['an info item', '/dashboard/info/new?tab=alerts', 'Create', 'Quick alert created'],
    [/^POST \/admin\/updates\/create/, '/updates/list', 'title'],
    () => ({ text: 'Amakuru' }),
  ),
];

/** Sends a form whose response is lost on the way back. @returns the page that is shown then */
async function sendAndLose({ page, button, values }: Form, call: RegExp): Promise<HtmlPage> {
  product.recorder.cut(call);
  const answer = await admin.submit(page, button, values);
  product.recorder.passOn();
  return answer;
}
const keysOf = (call: RegExp) =>
  product.recorder.calls
    .filter(({ method, path }) => call.test(`${method} ${path}`))
    .map(({ headers }) => headers['idempotency-key']);

describe('REL-07: with an admin API that honours Idempotency-Key', () => {
  test.each(creates)(
    '$what: sent again it is one record, and the form says it went through',
    async ({ call, done, open }) => {
      const form = await open();
      const before = keysOf(call).length;
      const lost = await sendAndLose(form, call);
      expect(lost.status).toBe(400);
      expect(lost.words).toContain(repeatable);
      expect(await form.count()).toBe(1);
      // A file is stored by the server, the rest stands in the form.
      const again = await admin.submit(lost, form.button);
      expect(again.words).toContain(done);
      expect(await form.count()).toBe(1);
      const keys = keysOf(call).slice(before);
      expect(keys).toHaveLength(2);
      expect(keys[0]).toMatch(/^[\w-]{43}$/);
      expect(keys[1]).toBe(keys[0]);
    },
  );

  test('an invitation: sent again, one user is pending', async () => {
    const email = newEmail();
    product.recorder.cut(/^POST \/admin\/auth\/add-user/);
    const panel = await admin.open('/dashboard/security');
    const lost = await admin.submit(panel, 'Send Invitation', { email, role: 'viewer' });
    product.recorder.passOn();
    expect(lost.words).toContain(repeatable);
    const again = await admin.submit(lost, 'Send Invitation');
    expect(again.words).toMatch(/Invitation (sent|created)/);
    expect(again.$(`[aria-label="Delete: ${email}"]`).length).toBeLessThanOrEqual(1);
  });

  test('changed before it is sent again, it is not saved a second time', async () => {
    const form = await section.open();
    const lost = await sendAndLose(form, section.call);
    const name = `Ikindi ${++number}`;
    const rejected = await admin.submit(lost, form.button, { name });
    expect(rejected.status).toBe(400);
    expect(rejected.words).toContain('This was saved already, as it was sent the first time.');
    expect(rejected.$('input[name=name]').attr('value')).toBe(name);
    expect(await form.count()).toBe(1);
  });

  test('a content that was published although the response was lost is said to be published', async () => {
    const page = await admin.open('/dashboard/contents?view=list&status=drafts');
    product.recorder.cut(/^PATCH /);
    const answer = await admin.submit(page, /^Publish /);
    expect(answer.words).toContain('Content published successfully!');
  });
});

describe('REL-07: with an outside provider, which could do it twice', () => {
  let outside: { url: string; stop(): Promise<unknown> };
  beforeAll(async () => {
    product.recorder.actAsOutside();
    outside = await startDashboardInProcess({
      ADMIN_API_URL: product.recorder.url,
      ADMIN_API_TOKEN: product.adminApi.token,
      MEDIA_API_KEY: product.adminApi.mediaKey,
    });
  });
  beforeEach(async () => {
    product.recorder.actAsOutside();
    admin = await signIn(outside.url, demoEmail.superadmin);
  });
  afterAll(() => outside?.stop());

  async function lose(create: Create) {
    const form = await create.open();
    product.recorder.cut(create.call);
    const lost = await admin.submit(form.page, form.button, form.values);
    product.recorder.passOn();
    product.recorder.actAsOutside();
    return { form, lost };
  }

  test.each(creates)('$what: the person is asked to look, and only then it is sent again', async (create) => {
    const { form, lost } = await lose(create);
    expect(lost.status).toBe(400);
    expect(lost.words).toContain(check);
    expect(await form.count()).toBe(1);
    const box = lost.$('input[name=sendAgain]');
    expect(box).toHaveLength(1);
    expect(box.is('[checked]')).toBe(false);

    const before = product.recorder.writes().length;
    const blind = await admin.submit(lost, form.button);
    expect(blind.status).toBe(400);
    expect(product.recorder.writes()).toHaveLength(before);
    expect(await form.count()).toBe(1);
    // A content's own code is taken by now; that says the same.
    if (!create.what.includes('film')) expect(blind.words).toContain(repeated);
    else expect(blind.words).toMatch(/This code is in use/);

    if (create.what.includes('film')) return;
    const sendAgain = blind.$('input[name=sendAgain]').attr('value') ?? '';
    expect(sendAgain).not.toBe('');
    expect((await admin.submit(blind, form.button, { sendAgain })).words).toContain(create.done);
    expect(await form.count()).toBe(2);
  });

  test('after a gateway gave up the same is said, with its words', async () => {
    const form = await section.open();
    product.recorder.reply(section.call, { status: 504, body: { message: 'Upstream is slow.' } });
    const answer = await admin.submit(form.page, form.button, form.values);
    expect(answer.words).toContain(`Upstream is slow. ${check}`);
  });

  test('a provider that was not reached did nothing: the form is simply sent again', async () => {
    const form = await section.open();
    await product.recorder.goDown();
    const down = await admin.submit(form.page, form.button, form.values);
    expect(down.words).toContain('The admin API cannot be reached right now.');
    expect(down.words).not.toContain('may have been saved');
    expect(down.$('input[name=sendAgain]')).toHaveLength(0);
    await product.recorder.comeBack();
    product.recorder.actAsOutside();
    expect((await admin.submit(down, form.button)).words).toContain(section.done);
    expect(await form.count()).toBe(1);
  });

  test('a provider that never answers: after half a minute the same is said, nothing typed is lost', async () => {
    const form = await section.open();
    product.recorder.hang(section.call);
    const late = await admin.submit(form.page, form.button, form.values);
    expect(late.words).toContain(`The admin API did not respond in time. ${check}`);
    expect(late.$('input[name=name]').attr('value')).toBe(form.values.name);
  });
});
