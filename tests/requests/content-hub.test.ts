import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../support/csv-rows';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { film } from '../support/fixture-files';
import { fillLibrary, outsideContent, signInOutside } from '../support/outside-library';
import { type OutsideProvider, startOutsideProvider } from '../support/outside-provider';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import type { HtmlPage, Visitor } from '../support/visitor';

/* The page of a content leads to all that belongs to it (SPEC §4.12): quiz, views by day, comments, what it costs a child, the next step. */

const product = setUpProduct();
const admin = setUpVisitor(product, 'superadmin');
const viewer = setUpVisitor(product, 'viewer');

const hrefOf = ({ $ }: HtmlPage, link: string) =>
  $(`dialog a:contains("${link}"), [role=status] a:contains("${link}")`).first().attr('href') ?? '';
const chartRows = ({ $ }: HtmlPage) =>
  $('figure table tbody tr')
    .toArray()
    .map((row) => [$(row).find('th').text(), Number($(row).find('td').text().replace(/,/g, ''))] as const);

/** The content with most comments, as the admin API lists it. */
async function mostCommented(): Promise<{ path: string; comments: unknown[] }> {
  const { url, token } = product.adminApi;
  const response = await fetch(`${url}/content/list`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { id: string; feedback: unknown[] }[] };
  const [most] = data.toSorted((a, b) => b.feedback.length - a.feedback.length);
  return { path: `/dashboard/contents/${most?.id}`, comments: most?.feedback ?? [] };
}

/** Another provider, where a content is what the test says: it lists no content twice, so that nothing of it is cached. */
let provider: OutsideProvider;
let dashboard: DashboardInProcess;
let staff: Visitor;
beforeAll(async () => {
  provider = await startOutsideProvider();
  dashboard = await startDashboardInProcess({ ...provider.env(), MEDIA_ORIGINS: 'https://cdn.example.org' });
  staff = await signInOutside(dashboard.url);
});
afterAll(async () => {
  await dashboard?.stop();
  await provider?.stop();
});

/** A content of the other provider with these comments, the oldest first. */
function withComments(texts: string[]): string {
  const feedback = texts.map((text, at) => ({ feedback: text, date: new Date(at * 86_400_000) }));
  const content = { ...outsideContent('Inzovu', { thumbnail: '' }), feedback };
  fillLibrary(provider, [content]);
  return `/dashboard/contents/${content._id}`;
}

describe('views by day', () => {
  test('the last 30 UTC days as a drawing with its numbers as a table, for all who see the content (SPEC §4.12.1)', async () => {
    const list = await viewer.open('/dashboard/contents?view=list&status=published');
    let all = 0;
    const links = list.$('main th a[href^="/dashboard/contents/"]').toArray();
    for (const path of new Set(links.map((a) => list.$(a).attr('href') ?? ''))) {
      const page = await viewer.open(path);
      const rows = chartRows(page);
      expect(rows).toHaveLength(30);
      const sum = rows.reduce((total, [, views]) => total + views, 0);
      expect(sum).toBeLessThanOrEqual(Number(/([\d,]+) views/.exec(page.words)?.[1]?.replace(/,/g, '')));
      if (sum > 0)
        expect(page.words).toContain(`The last 30 UTC days: ${sum.toLocaleString('en-GB')} in all`);
      expect(page.$('figure svg[role=img]').length).toBe(sum > 0 ? 1 : 0);
      all += sum;
    }
    expect(all, 'the demo shows it').toBeGreaterThan(0);
  });

  test('a provider that fails takes nothing else with it', async () => {
    product.recorder.reply(/^GET \/views\/content_views\/days/, { status: 503, body: { success: false } });
    const list = await viewer.open('/dashboard/contents?view=list&status=drafts');
    const page = await viewer.open(list.$('main th a').first().attr('href') ?? '');
    expect(page.status).toBe(200);
    expect(page.$('section[aria-label="Views by day"] a:contains("Retry")')).toHaveLength(1);
    expect(page.words).toContain('Comments');
  });
});

describe('comments', () => {
  const texts = Array.from(
    { length: 45 },
    (_, n) => `Igitekerezo cya ${n + 1}${n % 9 === 0 ? ' ku nzôvu' : ''}`,
  );

  test('newest first, twenty on a page, each page by a link; beyond the last is the last (SPEC §4.12.2)', async () => {
    const path = withComments(texts);
    const page = await staff.open(`${path}?view=list`);
    const shown = ({ $ }: HtmlPage) =>
      $('blockquote')
        .toArray()
        .map((quote) => $(quote).text().replace(/[“”]/g, ''));
    expect(page.words).toContain('45 Comments');
    expect(shown(page)).toEqual(texts.toReversed().slice(0, 20));
    const second = await staff.open(hrefOf(page, 'Older'));
    expect(second.path).toContain('view=list');
    expect(shown(second)).toEqual(texts.toReversed().slice(20, 40));
    const last = await staff.open(`${path}?comments=99`);
    expect(shown(last)).toEqual(texts.toReversed().slice(40));
    expect(last.words).toContain('Page 3 of 3');
    // Closing leads to the list with its own choices alone.
    expect(second.$('dialog a[aria-label="Close"]').attr('href')).toBe('/dashboard/contents?view=list');
  });

  test('searched without accents by a form; the file has what the page found, and no cell is run as a formula (SPEC §4.12.2)', async () => {
    const path = withComments([...texts, '=1+1 INZOVU']);
    const page = await staff.open(`${path}?status=published`);
    const found = await staff.submit(page, 'Search in comments', { comment: 'inzovu' });
    expect(found.path).toBe(`${path}?status=published&comment=inzovu`);
    expect(found.words).toContain('1 of 46 with “inzovu”');
    expect(found.words).toContain('Download this one as CSV');
    const accents = await staff.submit(page, 'Search in comments', { comment: 'NZOVU  ku' });
    expect(accents.$('blockquote')).toHaveLength(5);
    const file = await staff.send(hrefOf(accents, 'Download these 5 as CSV'));
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="comments-ite-[\da-z]{3}-\d{4}-\d\d-\d\d\.csv"$/i,
    );
    const [head, ...rows] = rowsOf(file.text);
    expect(head).toEqual(['Date (UTC)', 'Comment']);
    expect(rows.map(([, comment]) => comment)).toEqual(
      texts.filter((text) => text.includes('nzôvu')).toReversed(),
    );
    const all = rowsOf((await staff.send(hrefOf(page, 'Download CSV'))).text);
    expect(all).toHaveLength(47);
    expect(all.flat()).toContain("'=1+1 INZOVU");
    const none = await staff.submit(page, 'Search in comments', { comment: 'zzz' });
    expect(none.words).toContain('No comment has “zzz”.');
    expect(hrefOf(none, 'as CSV')).toBe('');
  });

  test('few need no search, none no file; the file is not for other sites, and the log says who took it', async () => {
    const few = await staff.open(withComments(['Ni byiza', 'Murakoze']));
    expect(few.$('form[role=search]').length).toBe(1);
    expect(few.$('[name=comment]').length).toBe(0);
    expect(few.words).toContain('2 Comments');
    const none = await staff.open(withComments([]));
    expect(none.words).toContain('0 Comments');
    expect(none.words).toContain('No feedback available.');
    expect(hrefOf(none, 'CSV')).toBe('');
    const { path, comments } = await mostCommented();
    const cross = await viewer.send(`${path}/comments.csv`, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(cross.status).toBe(403);
    expect(rowsOf((await viewer.send(`${path}/comments.csv`)).text)).toHaveLength(comments.length + 1);
    const log = await admin.open('/dashboard/audit?action=export&kind=content');
    expect(log.words).toContain('1 event.');
  });
});

describe('what it costs a child', () => {
  test('as it says, else as its media host says; of a host that is not its own nothing is asked or said; nor are there views by day (SPEC §4.12.1, §4.12.3)', async () => {
    const named = {
      ...outsideContent('Named', { thumbnail: '', file: 'https://cdn.example.org/a.mp4' }),
      fileSize: 18_400_000,
    };
    const elsewhere = outsideContent('Elsewhere', { thumbnail: '', file: 'https://cdn.example.org/b.mp4' });
    const asked = outsideContent('Asked', { thumbnail: '', file: '/files/c.mp4' });
    const silent = outsideContent('Silent', { thumbnail: '', file: '/files/d.mp4' });
    fillLibrary(provider, [named, elsewhere, asked, silent]);
    // Of a HEAD only the head comes: that of 400,000 bytes.
    provider.disturb(/HEAD \/files\/c/, {
      reply: { status: 200, body: 'x'.repeat(400_000), type: 'video/mp4' },
    });
    const costs = async ({ _id }: { _id: string }) =>
      /costs a child (.*?) at/.exec((await staff.open(`/dashboard/contents/${_id}`)).words)?.[1] ?? null;
    expect(await costs(named)).toBe('18 MB, about 2 minutes');
    expect(await costs(elsewhere)).toBeNull();
    expect(await costs(silent)).toBeNull();
    expect(await costs(asked)).toBe('0.4 MB, a few seconds');
    expect(await costs(asked)).toMatch(/^0.4 MB/);
    const heads = provider.calls.filter(({ method }) => method === 'HEAD').map(({ path }) => path);
    expect(heads.filter((path) => path === '/files/c.mp4')).toHaveLength(1);
    expect(provider.calls.filter(({ path }) => path.includes('content_views/days'))).toEqual([]);
    expect((await staff.open(`/dashboard/contents/${asked._id}`)).words).not.toContain('Views by day');
  });
});

describe('the quiz of a content', () => {
  test('“Next without quiz” goes through those that have none, in the order of the list and within its filters (SPEC §4.12.4)', async () => {
    const start = await admin.open('/dashboard/contents?view=list&status=published');
    const first = start.$('main th a').first().attr('href') ?? '';
    const seen = new Set<string>();
    let page = await admin.open(first);
    for (let step = 0; step < 60; step++) {
      const to = hrefOf(page, 'Next without quiz');
      if (!to || seen.has(to)) break;
      seen.add(to);
      expect(to).toContain('status=published');
      page = await admin.open(to);
      expect(page.words).toContain('Add a quiz');
      expect(page.words).toContain('Published');
    }
    expect(seen.size).toBeGreaterThan(0);
    const form = await admin.open(hrefOf(page, 'Add a quiz'));
    expect(form.$('input[name=code]').attr('value')).toMatch(/^ITE-\d+$/);
    // A viewer manages no quizzes.
    expect(hrefOf(await viewer.open(first), 'Next without quiz')).toBe('');
    const only = await staff.open(withComments([]));
    expect(only.words).toContain('Add a quiz');
    expect(only.words).not.toContain('Next without quiz');
  });
});

describe('after a content was added', () => {
  test('its quiz and another one are a link away, and that is said once (SPEC §4.12.5)', async () => {
    const page = await admin.open('/dashboard/contents/new?view=list&q=zzz');
    const option = page.$('select[name=sectionId] option[value!=""]').last();
    const sectionId = option.attr('value') ?? '';
    const title = `Ubuki ${Date.now()}`;
    const added = await admin.submit(page, /Save as Draft/, { title, sectionId, file: film });
    expect(added.words).toContain('Content uploaded successfully!');
    const quiz = await admin.open(hrefOf(added, 'Add its quiz'));
    expect(quiz.$('input[name=code]').attr('value')).toBe(page.$('input[name=code]').attr('value'));
    const another = await admin.open(hrefOf(added, 'Add another'));
    expect(another.path).toMatch(/^\/dashboard\/contents\/new\?view=list&category=/);
    expect(another.$('select[name=sectionId]').find('option[selected]').attr('value')).toBe(sectionId);
    expect(another.$('input[name=title]').attr('value') ?? '').toBe('');
    expect((await admin.open('/dashboard/contents')).words).not.toContain('Add its quiz');
  });
});
