import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../support/csv-rows';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { type OutsideProvider, outsidePassword, startOutsideProvider } from '../support/outside-provider';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { demoEmail, type HtmlPage, hrefOf, signIn, type Visitor } from '../support/visitor';

/* Prompts: found, marked many at once, walked through, masked and exported. */

const product = setUpProduct();
const admin = setUpVisitor(product, 'admin');
const boss = setUpVisitor(product, 'superadmin');

const prompts = (page: HtmlPage) =>
  page
    .$('main li[data-prompt]')
    .toArray()
    .map((row) => ({
      id: page.$(row).attr('data-prompt') ?? '',
      reviewed: page.$(row).attr('data-reviewed') === 'true',
      text: page.$(row).children('a').text(),
      href: page.$(row).children('a').attr('href') ?? '',
    }));
const tabsOf = (page: HtmlPage, label: string) =>
  Object.fromEntries(
    page
      .$(`nav[aria-label="${label}"] a`)
      .toArray()
      .map((tab) => {
        const [, word = '', count] = /^(\D+)(\d+)$/.exec(page.$(tab).text()) ?? [];
        return [word, Number(count)];
      }),
  );
const writes = () =>
  product.recorder.writes().filter(({ method, path }) => method === 'PUT' && path.startsWith('/prompts/'));
/** A prompt of the demo with a phone number, by what else is in it. */
const withNumber = async (visitor: Visitor) => {
  const [found] = prompts(await visitor.open('/dashboard/chatbot?q=nimero+ya+telefone+yanyu'));
  if (!found) throw new Error('The demo has no such prompt.');
  return found;
};

describe('the list', () => {
  test('search, tabs with counts, order and size: all in the URL, and each filter counts under the others', async () => {
    const page = await admin.open('/dashboard/chatbot');
    const status = tabsOf(page, 'Prompts by status');
    const review = tabsOf(page, 'Prompts by review');
    expect(status).toMatchObject({ All: 120, Success: 120 - (status.Failed ?? 0) });
    expect(page.words).toContain(`120 prompts collected, ${review.Reviewed} of 120 reviewed`);
    const failed = await admin.open('/dashboard/chatbot?status=failed');
    expect(tabsOf(failed, 'Prompts by review').All).toBe(status.Failed);
    const found = await admin.submit(page, 'Search', { q: 'FRANCAIS écrivez' });
    expect(prompts(found).map(({ text }) => text)).toEqual([
      'Je veux l’application en français, écrivez-moi: p••@••.org ou +24• ••• ••• •89',
    ]);
    expect(prompts(await admin.open('/dashboard/chatbot?per=50&page=3'))).toHaveLength(20);
    const none = await admin.open('/dashboard/chatbot?q=zzzz&reviewed=pending');
    expect(none.words).toContain('No prompts match your filters');
    expect(none.words).toContain('text “zzzz” and pending');
    for (const odd of ['per=7', 'sort=best', 'page=x', `q=${'a'.repeat(300)}`])
      expect(prompts(await admin.open(`/dashboard/chatbot?${odd}`)), odd).toHaveLength(10);
  });

  test('the ticked ones, or all on the page, are marked in one form without JavaScript', async () => {
    const page = await admin.open('/dashboard/chatbot?reviewed=pending&per=20');
    const [one, two] = prompts(page);
    const before = writes().length;
    const none = await admin.submit(page, 'Mark chosen as reviewed');
    expect([none.status, writes().length]).toEqual([400, before]);
    expect(none.words).toContain('Choose the prompts to mark first.');
    const done = await admin.submit(page, 'Mark chosen as reviewed', { ids: one?.id ?? '' });
    expect(done.words).toContain('1 prompt marked as reviewed');
    expect(prompts(done).map(({ id }) => id)).not.toContain(one?.id);
    expect(prompts(done)[0]?.id).toBe(two?.id);
    const whole = await admin.submit(done, 'Mark chosen as reviewed', { all: 'on' });
    expect(whole.words).toContain('20 prompts marked as reviewed');
    expect(writes()).toHaveLength(before + 21);
    // Taken back, so that what others look at stays.
    const reviewed = await admin.open('/dashboard/chatbot?reviewed=reviewed&per=100');
    const back = await admin.submit(reviewed, 'Mark chosen as pending', { ids: one?.id ?? '' });
    expect(back.words).toContain('1 prompt marked as pending');
  });

  test('what failed is named with its reason, stays ticked, and is tried again with one button', async () => {
    const page = await admin.open('/dashboard/chatbot?reviewed=pending');
    const shown = prompts(page);
    const second = shown[1]?.id ?? '';
    product.recorder.reply(new RegExp(`^PUT /prompts/${second}/`), {
      status: 400,
      body: { success: false, message: 'Not on a Sunday.' },
    });
    const answer = await admin.submit(page, 'Mark chosen as reviewed', { all: 'on' });
    expect(answer.status).toBe(400);
    expect(answer.words).toContain('9 marked as reviewed, 1 failed');
    expect(answer.$('[role=alert]').text()).toContain('Not on a Sunday.');
    const ticked = answer.$('input[name=ids][checked]').toArray();
    expect(ticked.map((box) => answer.$(box).attr('value'))).toEqual([second]);
    product.recorder.passOn();
    const again = await admin.submit(answer, 'Try again');
    expect(again.words).toContain('1 prompt marked as reviewed');
    expect(prompts(again).map(({ id }) => id)).not.toContain(second);
  });

  test('an admin API that is down is not asked for each of them; a form of nothing we sent is refused', async () => {
    const page = await admin.open('/dashboard/chatbot?reviewed=pending&per=50');
    product.recorder.cut(/^PUT \/prompts\//);
    const before = writes().length;
    const answer = await admin.submit(page, 'Mark chosen as reviewed', { all: 'on' });
    expect(answer.words).toMatch(/0 marked as reviewed, \d\d failed/);
    expect(answer.words).toContain('It was not tried, since the admin API could not be reached.');
    expect(writes().length - before).toBeLessThan(10);
    product.recorder.passOn();
    for (const body of ['', 'ids=1', 'reviewed=perhaps&ids=1', `reviewed=true&ids=${'x'.repeat(200)}`]) {
      const wrong = await admin.open('/dashboard/chatbot', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect(wrong.status, body).toBe(400);
      expect(wrong.words).toContain('The prompts could not be marked.');
    }
  });
});

describe('an open prompt', () => {
  test('says which of how many it is, and leads to the ones beside it over the pages', async () => {
    const list = await admin.open('/dashboard/chatbot?status=success');
    const total = Number(/120 prompts collected, (\d+) match/.exec(list.words)?.[1]);
    const [first] = prompts(list);
    let page = await admin.open(first?.href ?? '');
    expect(page.$('dialog a[rel=prev]')).toHaveLength(0);
    const seen: string[] = [];
    for (let position = 1; position <= 11; position++) {
      expect(page.$('dialog [role=status]').text()).toBe(`Prompt ${position} of ${total}`);
      expect(page.$('dialog a[aria-label=Close]').attr('href')).toBe(
        `/dashboard/chatbot?status=success${position > 10 ? '&page=2' : ''}`,
      );
      seen.push(page.$('dialog blockquote').first().text());
      page = await admin.open(hrefOf(page, 'dialog a[rel=next]'));
    }
    expect(seen.slice(0, 10)).toEqual(prompts(list).map(({ text }) => text));
    const back = await admin.open(hrefOf(page, 'dialog a[rel=prev]'));
    expect(back.$('dialog blockquote').first().text()).toBe(seen[10]);
  });

  test('is marked and stays, or goes on to the next pending one; marked, it is no longer among those of the filter', async () => {
    const list = await admin.open('/dashboard/chatbot?reviewed=pending&sort=oldest');
    const [one, two, three] = prompts(list);
    const total = Number(/120 prompts collected, (\d+) match/.exec(list.words)?.[1]);
    const stayed = await admin.submit(await admin.open(one?.href ?? ''), 'Mark as reviewed');
    expect(stayed.words).toContain('Prompt marked as reviewed');
    expect(stayed.$('dialog blockquote').first().text()).toBe(one?.text);
    expect(stayed.$('dialog [role=status]').text()).toBe(
      `Not among the ${total - 1} prompts of these filters`,
    );
    const next = await admin.open(hrefOf(stayed, 'dialog a[rel=next]'));
    expect(next.$('dialog blockquote').first().text()).toBe(two?.text);
    const third = await admin.submit(next, 'Mark as reviewed and next');
    expect(third.$('dialog blockquote').first().text()).toBe(three?.text);
    expect(third.$('dialog [role=status]').text()).toBe(`Prompt 1 of ${total - 2}`);
    const undone = await admin.submit(await admin.open(one?.href ?? ''), 'Mark as pending');
    expect(undone.$('dialog [role=status]').text()).toBe(`Prompt 1 of ${total - 1}`);
  });

  test('that does not exist leads back to the list', async () => {
    const gone = await admin.open('/dashboard/chatbot/unknown?status=failed');
    expect(gone.path).toBe('/dashboard/chatbot?status=failed&gone=prompts');
  });
});

describe('phone numbers and e-mail addresses', () => {
  const number = '722 000 456';
  const isIn = (page: { text: string }) => page.text.includes(number) || page.text.includes('722000456');

  test('are masked on every page', async () => {
    const { href, text } = await withNumber(boss);
    expect(text).toBe('nimero ya telefone yanyu? Iyanjye ni +250 7•• ••• •56');
    const page = await boss.open(href);
    expect(page.words).toContain('+250 7•• ••• •56');
    for (const path of [
      '/dashboard/chatbot?per=100',
      '/dashboard/chatbot?per=100&page=2',
      href,
      href.replace('?', '.data?'),
      '/dashboard/chatbot.data?q=nimero',
      '/dashboard/search.json?q=nimero',
      '/dashboard/audit?kind=prompt',
    ])
      expect(isIn(await boss.send(path)), path).toBe(false);
  });

  test('are shown by a button, in that response only, with a row in the audit log; the log names the prompt masked', async () => {
    const { id, href } = await withNumber(admin);
    const before = await boss.open(`/dashboard/audit?kind=prompt%2F${id}`);
    expect(before.words).not.toContain('showed the contact details');
    const shown = await admin.submit(await admin.open(href), 'Show');
    expect(shown.status).toBe(200);
    expect(shown.path).toBe(href);
    expect(shown.$('dialog blockquote').first().text()).toContain(number);
    expect(shown.$('main').text()).toContain('The audit log says that you looked.');
    expect(isIn(await admin.open(shown.path))).toBe(false);
    const log = await boss.open(`/dashboard/audit?kind=prompt%2F${id}&action=reveal`);
    expect(log.words).toContain('showed the contact details in');
    expect(log.words).toContain('+250 7•• ••• •56');
    expect(isIn(log)).toBe(false);
    for (const path of ['/dashboard/audit.csv?kind=prompt', `/dashboard/history/prompt/${id}`]) {
      const page = await boss.send(path);
      expect(page.status, path).toBe(200);
      expect(isIn(page), path).toBe(false);
    }
  });

  test('are not shown where the audit log cannot say so, and marking works after it', async () => {
    const { href } = await withNumber(admin);
    product.recorder.reply(/^POST \/audit-events/, { status: 500, body: { success: false } });
    const answer = await admin.submit(await admin.open(href), 'Show');
    expect(answer.status).toBe(503);
    expect(isIn(answer)).toBe(false);
    expect(answer.words).toContain('The audit log could not be written, so nothing is shown.');
    product.recorder.passOn();
    const shown = await admin.submit(await admin.open(href), 'Show');
    const was = /Mark as pending/.test(shown.words);
    const marked = await admin.submit(shown, was ? 'Mark as pending' : 'Mark as reviewed');
    expect(marked.words).toContain(`Prompt marked as ${was ? 'pending' : 'reviewed'}`);
    expect(isIn(marked)).toBe(false);
  });
});

describe('as CSV', () => {
  test('all that the filters find, whatever the page, masked, and in the log', async () => {
    const list = await admin.open('/dashboard/chatbot?status=success&page=2&per=20');
    const total = Number(/120 prompts collected, (\d+) match/.exec(list.words)?.[1]);
    const link = list.$('a:contains("as CSV")');
    expect(link.text()).toContain(`Download these ${total} as CSV`);
    const file = await admin.send(link.attr('href') ?? '');
    expect(file.headers['content-disposition']).toMatch(/filename="prompts-\d{4}-\d\d-\d\d\.csv"/);
    const [head, ...rows] = rowsOf(file.text);
    expect(head).toEqual(['Answered (UTC)', 'Status', 'Review', 'Prompt', 'Response']);
    expect(rows).toHaveLength(total);
    expect(new Set(rows.map((row) => row[1]))).toEqual(new Set(['success']));
    const all = (await admin.send('/dashboard/chatbot/export.csv')).text;
    expect(all).toContain('+250 7•• ••• •56');
    expect(all).not.toMatch(/\d{3}[ -]?000[ -]?\d{3}|@example/);
    expect((await boss.open('/dashboard/audit?action=export')).words).toContain('the list of prompts');
    expect(rowsOf((await admin.send('/dashboard/chatbot/export.csv?q=zzzz')).text)).toHaveLength(1);
  });

  test('is read in parts, each after the one before', async () => {
    const one = (n: number) => ({
      _id: `p${n}`,
      prompt: `=${n}`,
      botResponse: { text: '', status: 'success' },
    });
    const answer = (from: number, to: number) => ({
      status: 200,
      body: {
        data: {
          prompts: Array.from({ length: to - from }, (_, n) => one(from + n)),
          pagination: { total: 0, pages: 0 },
        },
      },
    });
    product.recorder.reply(/^GET \/prompts\?(?!.*after)/, answer(0, 500));
    product.recorder.reply(/^GET \/prompts\?.*after=p499/, answer(500, 1_000));
    product.recorder.reply(/^GET \/prompts\?.*after=p999/, answer(1_000, 1_003));
    const rows = rowsOf((await admin.send('/dashboard/chatbot/export.csv')).text);
    expect(rows).toHaveLength(1_004);
    expect(rows.at(-1)?.[3]).toBe("'=1002");
  });

  test('not for another site, nor for viewers; a provider that is down is an error page', async () => {
    const path = '/dashboard/chatbot/export.csv';
    expect((await admin.send(path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    const viewer = await signIn(product.url, demoEmail.viewer);
    expect((await viewer.send(path)).status).toBe(403);
    product.recorder.reply(/^GET \/prompts/, { status: 503, body: {} });
    expect((await admin.send(path)).headers['content-disposition']).toBeUndefined();
  });
});

test('the keys are turned off and on in a cookie, without JavaScript, too', async () => {
  const page = await admin.open('/dashboard/chatbot');
  expect(page.words).toContain('Keys: j next, k previous, r mark as reviewed or pending');
  const off = await admin.submit(page, 'Turn the keys off');
  expect(off.path).toBe('/dashboard/chatbot');
  expect(off.words).toContain('The keys for reviewing are off.');
  expect((await admin.submit(off, 'Turn the keys on')).words).toContain('Keys: j next');
});

describe('a provider that knows SPEC §7 alone', () => {
  let provider: OutsideProvider;
  let outside: DashboardInProcess;
  let visitor: Visitor;
  beforeAll(async () => {
    provider = await startOutsideProvider();
    provider.tables.prompts = Array.from({ length: 3 }, (_, n) => ({
      _id: `m${n}`,
      prompt: `Ikibazo ${n}: 0788 000 12${n}`,
      botResponse: { text: 'Yego', status: 'success', timestamp: '2026-01-02T03:04:05Z' },
    }));
    outside = await startDashboardInProcess(provider.env());
    visitor = await signIn(outside.url, 'super@outside.test', outsidePassword);
  });
  afterAll(async () => {
    await outside?.stop();
    await provider?.stop();
  });

  test('has the filters and pages, neighbours and masks, and nothing that it has no call for', async () => {
    const list = await visitor.open('/dashboard/chatbot?q=zzzz&sort=oldest');
    expect(prompts(list).map(({ text }) => text)).toEqual(
      [0, 1, 2].map((n) => `Ikibazo ${n}: 07•• ••• •2${n}`),
    );
    expect(list.$('[role=search], input[type=checkbox], form#mark-prompts')).toHaveLength(0);
    expect(list.$('nav[aria-label="Prompts by status"] a')).toHaveLength(3);
    const page = await visitor.open(prompts(list)[1]?.href ?? '');
    expect(page.$('dialog [role=status]').text()).toBe('Prompt 2 of 3');
    expect(page.$('dialog a[rel=next]').attr('href')).toBe('/dashboard/chatbot/m2');
    expect(page.$('dialog a[rel=prev]').attr('href')).toBe('/dashboard/chatbot/m0');
    expect(page.words).not.toContain('Mark as');
    const shown = await visitor.submit(page, 'Show');
    expect(shown.text).toContain('0788 000 121');
    expect((await visitor.open('/dashboard/audit?action=reveal')).words).toContain(
      'showed the contact details',
    );
    expect(rowsOf((await visitor.send('/dashboard/chatbot/export.csv')).text)).toHaveLength(4);
  });
});
