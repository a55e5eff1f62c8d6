import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDataDir } from '../support/demo-data';
import { canReadPdf, pdfText } from '../support/pdf';
import { type Product, startProduct } from '../support/product';
import { demoEmail, type HtmlPage, signIn, type Visitor } from '../support/visitor';

/*
 * Issue 7: what the report says on the screen, in the PDF and what SQL counts is one and the same. The SQL here reads the rows the app
 * sent (sessions, views, answers), never the roll-ups that the admin API answers from.
 */

type Filters = { district: string; ageRange: string; startDate: string; endDate: string };
type Figures = {
  numbers: Record<string, string>;
  attempts: string;
  interactivity: string[][];
  traffic: string[][];
  mostViewed: string[];
};

let product: Product;
let staff: Visitor;
let folder: string;
let db: PGlite;
beforeAll(async () => {
  product = await startProduct();
  staff = await signIn(product.url, demoEmail.viewer);
  // A copy of the rows the product answers from. Sessions of the last days are left out below: the product may end some of them.
  folder = await freshDataDir(true);
  db = await PGlite.create(`${folder}/pglite`);
});
afterAll(async () => {
  await product?.stop();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

const count = (n: number) => new Intl.NumberFormat('en-GB').format(n);
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

async function rows<T>(query: string, { district, ageRange, startDate, endDate }: Filters): Promise<T[]> {
  const { rows: found } = await db.query<T>(query, [district, ageRange, startDate, endDate]);
  return found;
}

/** In the period, and in a session of the filters' district and age group. `s` is the session. */
const within = (moment: string) => `
  ($1::text = '' or s.district = $1) and ($2::text = '' or s.age_range = $2)
  and ($3::text = '' or ${moment} >= ($3::text || 'T00:00:00Z')::timestamptz)
  and ($4::text = '' or ${moment} < ($4::text || 'T00:00:00Z')::timestamptz + interval '24 hours')`;

const answersPerGroup = (table: string, session = 'r.session_id') => `
  select s.age_range as name, count(*)::int as n from ${table} join app_sessions s on s.id = ${session}
  where ${within('r.created_at')} group by 1`;

/** The figures as SQL counts them over the rows. */
async function counted(filters: Filters): Promise<Figures> {
  type Group = { name: string; n: number };
  const [sessions, hours, attempts, began, quiz, poll, survey, views] = await Promise.all([
    rows<{ n: number; seconds: number }>(
      `select count(*)::int as n, round(avg(trunc(1000 * extract(epoch from s.ended_at - s.started_at))) / 1000)::int as seconds
       from app_sessions s where ${within('s.started_at')}`,
      filters,
    ),
    rows<{ hour: number }>(
      `select extract(hour from s.started_at at time zone 'UTC')::int as hour from app_sessions s
       where ${within('s.started_at')} group by 1 order by count(*) desc, 1 limit 1`,
      filters,
    ),
    rows<{ n: number; completed: number }>(
      `select count(*)::int as n, count(a.completed_at)::int as completed
       from survey_attempts a join app_sessions s on s.id = a.session_id where ${within('a.started_at')}`,
      filters,
    ),
    rows<Group>(
      `select s.age_range as name, count(*)::int as n from app_sessions s where ${within('s.started_at')} group by 1`,
      filters,
    ),
    rows<Group>(answersPerGroup('quiz_responses r'), filters),
    rows<Group>(answersPerGroup('poll_votes r'), filters),
    rows<Group>(
      answersPerGroup('survey_responses r join survey_attempts a on a.id = r.attempt_id', 'a.session_id'),
      filters,
    ),
    rows<{ title: string; n: number }>(
      `select c.title, count(*)::int as n from content_views v join app_sessions s on s.id = v.session_id
       join contents c on c.id = v.content_id where ${within('v.created_at')}
       group by c.id, c.title order by 2 desc, 1 limit 10`,
      filters,
    ),
  ]);
  const of = (groups: Group[], name: string) => groups.find((group) => group.name === name)?.n ?? 0;
  const names = [...new Set([began, quiz, poll, survey].flat().map(({ name }) => name))].sort(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  );
  const total = sessions[0]?.n ?? 0;
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
  const seconds = sessions[0]?.seconds ?? 0;
  const { n: tries = 0, completed = 0 } = attempts[0] ?? {};
  return {
    numbers: {
      'High Traffic Period (UTC)': hours[0] ? `${clock(hours[0].hour)}–${clock(hours[0].hour + 1)}` : '–',
      'Total Users Sessions': count(total),
      'Survey Completion Rate': tries === 0 ? '–' : `${Math.round((1_000 * completed) / tries) / 10}%`,
      'Avg. Session Duration': seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m ${seconds % 60}s`,
    },
    attempts: count(tries),
    interactivity: names.map((name) => [name, ...[quiz, poll, survey].map((all) => count(of(all, name)))]),
    traffic: names.map((name) => [name, count(of(began, name))]),
    mostViewed: views.map(({ title, n }) => `${title} ${count(n)} ${n === 1 ? 'view' : 'views'}`),
  };
}

const fold = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The figures as a page shows them: the screen, or the print view the PDF is made like. */
function shown({ $ }: HtmlPage): Figures {
  const cards = $('section[aria-label="Key numbers"] > *').toArray();
  const part = (card: (typeof cards)[number], at: number) => fold($(card).children().eq(at).text());
  const table = (title: string) =>
    $('figure')
      .filter((_, figure) => $(figure).find('figcaption, h2').first().text().startsWith(title))
      .find('tbody tr')
      .toArray()
      .map((row) =>
        $(row)
          .children()
          .toArray()
          .map((cell) => fold($(cell).text())),
      );
  return {
    numbers: Object.fromEntries(cards.map((card) => [part(card, 0), part(card, 1)])),
    attempts: /of ([\d,]+) survey/.exec(fold($('section[aria-label="Key numbers"]').text()))?.[1] ?? '',
    interactivity: table('User Interactivity'),
    traffic: table('Traffic').map((cells) => cells.slice(0, 2)),
    mostViewed: $('section[aria-label="Most Viewed Contents"] li')
      .toArray()
      .map((item) => {
        const [, title, views] = $(item).children('span').not(':has(img)').toArray();
        return `${fold($(title as never).text())} ${fold($(views as never).text())}`;
      }),
  };
}

/** A title on paper may go over two lines, with its rank between them. */
const wrapped = (title: string) =>
  new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', ' (?:\\d+ )?'));

/** Two districts and two age groups with most sessions: filters that leave something over. */
async function combinations(): Promise<Filters[]> {
  const most = async (column: string) =>
    (
      await db.query<{ v: string }>(
        `select ${column} as v from app_sessions group by 1 order by count(*) desc limit 2`,
      )
    ).rows;
  const [[d1, d2], [a1, a2]] = await Promise.all([most('district'), most('age_range')]);
  const dates = (from: number, to: number) => ({ startDate: day(from), endDate: day(to) });
  return [
    { district: '', ageRange: '', ...dates(40, 2) },
    { district: d1?.v ?? '', ageRange: '', ...dates(40, 2) },
    { district: '', ageRange: a1?.v ?? '', ...dates(25, 3) },
    { district: d2?.v ?? '', ageRange: a2?.v ?? '', startDate: '', endDate: day(2) },
    { district: d1?.v ?? '', ageRange: a1?.v ?? '', ...dates(12, 3) },
  ];
}

describe.skipIf(!canReadPdf)('the figures of the report, for five filter combinations', () => {
  test('on the screen, in the PDF and in SQL over the same rows are equal', async () => {
    for (const filters of await combinations()) {
      const query = new URLSearchParams(filters).toString();
      const expected = await counted(filters);
      expect(expected.traffic.length, query).toBeGreaterThan(0);
      expect(expected.mostViewed.length, query).toBeGreaterThan(0);
      expect(shown(await staff.open(`/dashboard/insights?${query}`)), query).toEqual(expected);
      expect(shown(await staff.open(`/dashboard/insights/print?${query}`)), query).toEqual(expected);

      const text = await pdfText(product.url, `/dashboard/insights/report.pdf?${query}`, staff.cookie);
      const [period, total, rate, length] = Object.entries(expected.numbers);
      // Two cards stand beside each other; a row of a table is a row of the text.
      const beside = (a = ['', ''], b = ['', '']) => `${a[0]} ${b[0]} ${a[1]} ${b[1]}`;
      const lines = [
        beside(period, total),
        beside(rate, length),
        `of ${expected.attempts} survey`,
        ...expected.interactivity.map((row) => row.join(' ')),
        ...expected.traffic.map((row) => row.join(' ')),
      ];
      for (const line of lines) expect(text, query).toContain(line);
      for (const content of expected.mostViewed) expect(text, query).toMatch(wrapped(content));
    }
  });
});
