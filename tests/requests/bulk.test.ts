import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StepAnswer } from '~/components/bulk/step-answer';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { copyOf } from '../support/people';
import { startRecordedProvider } from '../support/product';
import { demoEmail, type HtmlPage, signIn, textsOf, type Visitor } from '../support/visitor';

/*
 * What is done to many contents at once (docs/decisions/0068): each through the calls of SPEC §7 for one, and told as it came out.
 */

let provider: Awaited<ReturnType<typeof startRecordedProvider>>;
let dashboard: DashboardInProcess;
let admin: Visitor;
beforeAll(async () => {
  provider = await startRecordedProvider({ demo: true, prepare: undefined });
  dashboard = await startDashboardInProcess(provider.env);
  admin = await signIn(dashboard.url, demoEmail.admin);
});
afterAll(async () => {
  await dashboard?.stop();
  await provider?.stop();
});
beforeEach(async () => {
  provider.recorder.passOn();
  await provider.recorder.comeBack();
});

type Listed = { id: string; code: string; title: string; published: boolean; section: { id: string } };

/** The contents as the admin API has them, past every cache. */
async function library(): Promise<Listed[]> {
  const response = await fetch(`${provider.adminApi.url}/content/list`, {
    headers: { authorization: `Bearer ${provider.adminApi.token}`, 'cache-control': 'no-cache' },
  });
  return ((await response.json()) as { data: Listed[] }).data;
}
const idsWhere = async (is: (content: Listed) => boolean, count: number) => {
  const ids = (await library()).filter(is).map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(count);
  return ids.slice(0, count);
};
const byId = async () => new Map((await library()).map((content) => [content.id, content]));

/** Sends the selection bar. */
function choose(
  visitor: Visitor,
  action: string,
  ids: string[],
  more: Record<string, string> = {},
): Promise<HtmlPage> {
  const body = new URLSearchParams({ view: 'list', ...more, action });
  for (const id of ids) body.append('id', id);
  return visitor.open('/dashboard/contents/bulk', { form: body });
}

/** What a script sends for the next rows. */
async function step(visitor: Visitor, run: HtmlPage, fields: Record<string, string> = {}) {
  const response = await visitor.send(`${run.path.split('?')[0]}/step`, {
    headers: { 'sec-fetch-mode': 'cors' },
    form: { intent: 'step', ...fields },
    manual: true,
  });
  const answer = response.status === 200 ? (JSON.parse(response.text) as StepAnswer) : null;
  return { ...response, answer: answer as Exclude<StepAnswer, { rejected: unknown }> };
}

const toggles = () => provider.recorder.calls.filter(({ method }) => method === 'PATCH');
const rowsIn = (page: HtmlPage) => textsOf(page, '[aria-label="What became of each"] li');

describe('selecting', () => {
  test('a row has a checkbox of its name in both views, and one form takes them; a viewer has none', async () => {
    const viewer = await signIn(dashboard.url, demoEmail.viewer);
    for (const view of ['grid', 'list']) {
      const page = await admin.open(`/dashboard/contents?view=${view}`);
      const boxes = page.$('input[type=checkbox][name=id][form=contents-selection]');
      expect(boxes).toHaveLength(12);
      expect(boxes.first().attr('aria-label')).toMatch(/^Select ITE-\d+ \S/);
      expect(page.$('form#contents-selection button').text()).toContain('Publish…');
      const seen = await viewer.open(`/dashboard/contents?view=${view}`);
      expect(seen.$('input[type=checkbox], form#contents-selection')).toHaveLength(0);
    }
  });

  test('nothing, an unknown action and bad ids are said, and change nothing', async () => {
    const before = provider.recorder.writes().length;
    expect((await choose(admin, 'publish', [])).words).toContain('No content is selected.');
    expect((await choose(admin, 'explode', ['x'])).words).toContain('Choose what to do');
    expect((await choose(admin, 'delete', ['../../etc/passwd'])).words).toContain('No content is selected.');
    expect((await admin.open('/dashboard/contents/bulk/0nosuchrun')).status).toBe(404);
    expect((await admin.open('/dashboard/contents/bulk')).path).toBe('/dashboard/contents');
    expect(provider.recorder.writes().length).toBe(before);
  });

  test('a viewer, a user of another browser and anonymous users are rejected before anything is asked', async () => {
    const ids = await idsWhere(({ published }) => published, 2);
    const asked = await choose(admin, 'delete', ids);
    const viewer = await signIn(dashboard.url, demoEmail.viewer);
    const other = await signIn(dashboard.url, demoEmail.superadmin);
    const before = provider.recorder.writes().length;
    expect((await choose(viewer, 'publish', ids)).status).toBe(403);
    expect((await viewer.open(asked.path)).status).toBe(403);
    expect((await step(viewer, asked)).status).toBe(403);
    expect((await other.open(asked.path)).status).toBe(404);
    expect((await step(other, asked)).status).toBe(404);
    const anonymous = copyOf(admin);
    anonymous.cookies.clear();
    expect((await step(anonymous, asked)).headers.location).toBe('/auth/login');
    expect(provider.recorder.writes().length).toBe(before);
  });
});

describe('publishing', () => {
  test('each row comes out as it did: done, already so, gone, failed; what failed is tried again; all of it is undone', async () => {
    const [ok, failing, gone] = (await idsWhere(({ published }) => !published, 3)) as [
      string,
      string,
      string,
    ];
    const [on] = (await idsWhere(({ published }) => published, 1)) as [string];
    const asked = await choose(admin, 'publish', [ok, on, gone, failing]);
    expect(asked.headings).toContain('Publish 4 contents?');
    expect(asked.words).toContain('1 of them is already published');

    const other = await signIn(dashboard.url, demoEmail.superadmin);
    await other.submit(await other.open(`/dashboard/contents/${gone}/delete`), 'Delete permanently');
    provider.recorder.reply(new RegExp(`^PATCH .*${failing}`), {
      status: 500,
      body: { message: 'Disk full' },
    });
    const after = await admin.submit(asked, 'Publish 4 contents');
    expect(after.words).toContain('4 of 4 1 published, 1 already published, 1 no longer exists, 1 failed');
    const rows = rowsIn(after);
    expect(rows).toHaveLength(4);
    expect(rows.filter((row) => row.includes('Failed') && row.includes('Disk full'))).toHaveLength(1);
    expect(rows.filter((row) => row.includes('No longer exists'))).toHaveLength(1);
    const state = await byId();
    expect([ok, on, failing].map((id) => state.get(id)?.published)).toEqual([true, true, false]);

    provider.recorder.passOn();
    const again = await admin.submit(after, 'Try the 1 that failed again');
    expect(again.words).toContain('2 published, 1 already published, 1 no longer exists');
    expect((await byId()).get(failing)?.published).toBe(true);
    // A row that is gone is told of, so the page stays; what was done is taken back from it.
    const back = await admin.submit(again, 'Undo the 2 published');
    expect(back.words).toContain('2 contents unpublished.');
    const now = await byId();
    expect([ok, on, failing].map((id) => now.get(id)?.published)).toEqual([false, true, false]);
  });

  test('when all went well the list says so, with Undo in the message, and each row is in the audit log', async () => {
    const ids = await idsWhere(({ published }) => published, 3);
    const done = await admin.submit(await choose(admin, 'unpublish', ids), 'Unpublish 3 contents');
    expect(done.path).toBe('/dashboard/contents?view=list');
    expect(done.words).toContain('3 contents unpublished. Undo');
    const boss = await signIn(dashboard.url, demoEmail.superadmin);
    const log = (await boss.open('/dashboard/audit')).text;
    const state = await byId();
    for (const id of ids) {
      expect(state.get(id)?.published).toBe(false);
      expect(log).toContain(state.get(id)?.title);
    }
    await admin.submit(done, 'Undo');
    const again = await admin.submit(await choose(admin, 'publish', ids), 'Publish 3 contents');
    expect(again.words).toContain('Nothing was changed: 3 already published.');
  });
});

describe('moving and deleting', () => {
  test('to a section that is chosen; not what someone moved meanwhile; and back where each came from', async () => {
    const all = await library();
    const sections = [...new Set(all.map(({ section }) => section.id))];
    const [target, elsewhere] = sections as [string, string];
    const ids = await idsWhere(({ section }) => section.id !== target && section.id !== elsewhere, 3);
    const before = await byId();
    const asked = await choose(admin, 'move', ids);
    const none = await admin.submit(asked, 'Move 3 contents', { sectionId: '' });
    expect([none.status, none.words.includes('Please choose a section.')]).toEqual([400, true]);
    const [moved, ...rest] = ids as [string, string, string];
    const other = await signIn(dashboard.url, demoEmail.superadmin);
    await other.submit(await other.open(`/dashboard/contents/${moved}/edit`), 'Save Changes', {
      sectionId: elsewhere,
    });
    const after = await admin.submit(none, 'Move 3 contents', { sectionId: target });
    expect(after.words).toContain('2 moved, 1 failed');
    expect(rowsIn(after)[0]).toContain('Someone moved it to another section');
    let state = await byId();
    expect(rest.map((id) => state.get(id)?.section.id)).toEqual([target, target]);
    expect(state.get(moved)?.section.id).toBe(elsewhere);

    const all3 = await admin.submit(after, 'Try the 1 that failed again');
    expect(all3.words).toContain('3 contents moved. Undo');
    const back = await admin.submit(all3, 'Undo');
    expect(back.words).toContain('3 contents moved.');
    state = await byId();
    expect(rest.map((id) => state.get(id)?.section.id)).toEqual(rest.map((id) => before.get(id)?.section.id));
    expect(state.get(moved)?.section.id).toBe(elsewhere);
  });

  test('deleting says for good, and asks for the number where it is many; a row that is gone is said', async () => {
    const ids = await idsWhere(() => true, 21);
    const many = await choose(admin, 'delete', ids);
    expect(many.headings).toContain('Delete 21 contents permanently?');
    const untyped = await admin.submit(many, 'Delete 21 contents permanently', { confirm: '20' });
    expect([untyped.status, untyped.words.includes('Type 21 to delete so many contents.')]).toEqual([
      400,
      true,
    ]);
    expect((await byId()).size).toBeGreaterThanOrEqual(21);

    const few = ids.slice(0, 2);
    const asked = await choose(admin, 'delete', few);
    expect(asked.words).toContain('This action cannot be undone.');
    const done = await admin.submit(asked, 'Delete 2 contents permanently');
    expect(done.words).toContain('2 contents deleted.');
    expect(done.words).not.toContain('Undo');
    const [kept] = ids.slice(2) as [string];
    // What the page sends with a tick is what a row is known by.
    const late = await choose(admin, 'publish', [`${few[0]} ITE-901`, few[1] ?? '', kept]);
    expect(late.headings).toContain('Publish 1 content?');
    expect(late.words).toContain('ITE-901 – no longer exists, left out');
    expect(late.words).toContain('A content – no longer exists, left out');
    const rest = await admin.submit(late, 'Publish 1 content');
    expect(rowsIn(rest).filter((row) => /ITE-901\s*No longer exists/.test(row))).toHaveLength(1);
  });
});

describe('a run that is interrupted', () => {
  test('without JavaScript twenty at a time; a restart in the middle loses nothing', async () => {
    const ids = await idsWhere(() => true, 24);
    await step(admin, await choose(admin, 'publish', ids));
    const part = await admin.submit(await choose(admin, 'unpublish', ids), 'Unpublish 24 contents');
    await dashboard.restart();
    const reloaded = await admin.open(part.path);
    expect(reloaded.words).toContain('20 of 24 20 unpublished, 4 not done yet');
    const before = toggles().length;
    const done = await admin.submit(reloaded, 'Continue (4 left)');
    expect(done.words).toContain('24 contents unpublished. Undo');
    expect(toggles().length - before).toBe(4);
    // More than twenty to take back lead to their own page.
    const back = await admin.submit(done, 'Undo');
    expect(back.words).toContain('20 of 24 20 published, 4 not done yet');
    expect((await admin.submit(back, 'Continue (4 left)')).words).toContain('24 contents published.');
  });

  test('the provider is gone, asks to wait, or answers too late: what was not tried stays to be done', async () => {
    const ids = await idsWhere(({ published }) => published, 6);
    const run = await choose(admin, 'unpublish', ids);
    await provider.recorder.goDown();
    const down = await step(admin, run);
    expect(down.answer.halt).toEqual({
      message: expect.stringContaining('cannot be reached'),
      seconds: null,
    });
    expect(down.answer.counts).toMatchObject({ left: 6, failed: 0, done: 0 });
    await provider.recorder.comeBack();
    provider.recorder.reply(/^PATCH /, { status: 429, body: { message: 'Slowly, please.' } });
    const slowed = await step(admin, run);
    expect(slowed.answer.halt).toEqual({ message: 'Slowly, please.', seconds: 10 });
    expect(slowed.answer.counts).toMatchObject({ left: 6, failed: 0 });
    provider.recorder.passOn();
    // Carried out, but the response is lost: the list says what happened.
    provider.recorder.cut(/^PATCH /);
    const lost = await step(admin, run);
    expect(lost.answer.counts).toMatchObject({ done: 6, failed: 0, left: 0 });
    const state = await byId();
    expect(ids.map((id) => state.get(id)?.published)).toEqual(Array(6).fill(false));
    provider.recorder.passOn();
    await step(admin, await choose(admin, 'publish', ids));
  });
});

test('all that match: one read of the list for each step, and no step longer than it may be', async () => {
  const number = (at: number) => String(at).padStart(5, '0');
  const many = Array.from({ length: 400 }, (_, at) => ({
    ...{ id: `c${number(at)}`, code: `ITE-${number(at)}`, title: `Inkuru ${number(at)}`, type: 'video' },
    ...{ published: at % 4 > 0, createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString() },
  }));
  provider.recorder.reply(/^GET \/content\/list/, { status: 200, body: { data: many } });
  // With a provider that has the whole list only, whose capabilities are read at the start.
  const dashboard = await startDashboardInProcess(provider.env);
  const admin = await signIn(dashboard.url, demoEmail.admin);
  provider.recorder.reply(/^PATCH /, { status: 200, body: { success: true, published: true } });
  const drafts = await choose(admin, 'publish', [], { all: '1', total: '99', status: 'drafts' });
  expect(drafts.headings).toContain('Publish 100 contents?');
  expect(drafts.words).toContain('The list said 99. It is 100 now.');
  expect(drafts.words).toContain('and 94 other contents');

  const all = await choose(admin, 'publish', ['c00001'], { all: '1', total: '400' });
  expect(all.headings).toContain('Publish 400 contents?');
  expect(all.path.length).toBeLessThan(100);
  const reads = () => provider.recorder.calls.filter(({ path }) => path.startsWith('/content/list')).length;
  const [readsBefore, before] = [reads(), toggles().length];
  const first = (await step(admin, all)).answer;
  const second = (await step(admin, all)).answer;
  expect(reads() - readsBefore).toBe(2);
  const tried = first.outcomes.length + second.outcomes.length;
  expect(tried).toBeGreaterThanOrEqual(6);
  expect(first.outcomes.length).toBeLessThanOrEqual(200);
  expect(second.counts.left).toBe(400 - tried);
  const written = toggles().slice(before);
  expect(written.length).toBe(second.counts.done);
  // A row is known to the admin API by a key of its own, whatever happens to the others.
  expect(new Set(written.map(({ headers }) => headers['idempotency-key'])).size).toBe(written.length);
  expect(rowsIn(await admin.open(all.path))).toHaveLength(50);
  await dashboard.stop();
});
