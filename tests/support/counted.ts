import type { PGlite } from '@electric-sql/pglite';
import { formatShares, listInWords } from '../../shared/text/numbers';

/*
 * Every number of the report and of Home as SQL counts it over the rows the app sent (sessions, views, answers): never from the roll-ups
 * and counters that the admin API responds from, and with none of its statements.
 */

export type Filters = { district: string; ageRange: string; startDate: string; endDate: string };
type Group = { name: string; n: number };

export const count = (n: number) => new Intl.NumberFormat('en-GB').format(n);
const many = (n: number, noun: string) => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;
const share = (n: number, of: number) => {
  const percent = of === 0 ? 0 : (100 * n) / of;
  return percent > 0 && percent < 0.5 ? '<1%' : `${Math.round(percent)}%`;
};
const withShares = (groups: Group[]) => {
  const shares = formatShares(groups.map(({ n }) => n));
  return groups.map(({ name, n }, at) => [name, count(n), shares[at]]);
};
const sum = (groups: { n: number }[]) => groups.reduce((total, { n }) => total + n, 0);

/** In the period, and in a session of the filters' district and age group. `s` is the session. */
const within = (moment: string) => `
  ($1::text = '' or s.district = $1) and ($2::text = '' or s.age_range = $2)
  and ($3::text = '' or ${moment} >= ($3::text || 'T00:00:00Z')::timestamptz)
  and ($4::text = '' or ${moment} < ($4::text || 'T00:00:00Z')::timestamptz + interval '24 hours')`;

/** The figures of the report. */
export async function countReport(db: PGlite, filters: Filters) {
  const rows = async <T>(query: string): Promise<T[]> => {
    const { district, ageRange, startDate, endDate } = filters;
    return (await db.query<T>(query, [district, ageRange, startDate, endDate])).rows;
  };
  const answersBy = (table: string, session = 'r.session_id') =>
    rows<Group>(`select s.age_range as name, count(*)::int as n from ${table} join app_sessions s on s.id = ${session}
      where ${within('r.created_at')} group by 1`);
  const beganBy = (column: string) =>
    rows<Group>(`select s.${column} as name, count(*)::int as n from app_sessions s
      where ${within('s.started_at')} group by 1`);
  const [began, byDistrict, quiz, poll, survey] = await Promise.all([
    beganBy('age_range'),
    beganBy('district'),
    answersBy('quiz_responses r'),
    answersBy('poll_votes r'),
    answersBy('survey_responses r join survey_attempts a on a.id = r.attempt_id', 'a.session_id'),
  ]);
  const [[length], busiest, [attempts], views] = await Promise.all([
    rows<{ seconds: number | null }>(
      `select round(avg(trunc(1000 * extract(epoch from s.ended_at - s.started_at))) / 1000)::int as seconds
       from app_sessions s where ${within('s.started_at')}`,
    ),
    rows<{ hour: number }>(
      `select extract(hour from s.started_at at time zone 'UTC')::int as hour from app_sessions s
       where ${within('s.started_at')} group by 1 order by count(*) desc fetch first 1 rows with ties`,
    ),
    rows<{ n: number; completed: number; surveys: number }>(
      `select count(*)::int as n, count(a.completed_at)::int as completed, count(distinct a.survey_id)::int as surveys
       from survey_attempts a join app_sessions s on s.id = a.session_id where ${within('a.started_at')}`,
    ),
    rows<{ title: string; n: number }>(
      `select c.title, count(*)::int as n from content_views v join app_sessions s on s.id = v.session_id
       join contents c on c.id = v.content_id where ${within('v.created_at')}
       group by c.id, c.title order by 2 desc, 1 limit 10`,
    ),
  ]);
  const of = (groups: Group[], name: string) => groups.find((group) => group.name === name)?.n ?? 0;
  const ages = [...new Set([began, quiz, poll, survey].flat().map(({ name }) => name))].sort(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  );
  const districts = byDistrict.sort((a, b) => b.n - a.n || (a.name < b.name ? -1 : 1));
  const total = sum(began);
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
  const seconds = length?.seconds ?? 0;
  const { n: tries = 0, completed = 0, surveys = 0 } = attempts ?? {};
  const top = (groups: Group[]) => groups.filter(({ n }) => n === Math.max(...groups.map((one) => one.n)));
  const sessions = (groups: Group[], noun: string) =>
    `${many(total, 'session')} from ${many(groups.length, noun)}; ${share(top(groups)[0]?.n ?? 0, total)} of them${top(groups).length > 1 ? ' each' : ''} from `;
  return {
    numbers: {
      'High Traffic Period (UTC)':
        listInWords(busiest.map(({ hour }) => `${clock(hour)}–${clock(hour + 1)}`).toSorted()) || '–',
      'Total Users Sessions': count(total),
      'Survey Completion Rate': tries === 0 ? '–' : `${Math.round((1_000 * completed) / tries) / 10}%`,
      'Avg. Session Duration': seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m ${seconds % 60}s`,
    } as Record<string, string>,
    rateOf: `${count(completed)} of ${many(tries, 'attempt')} completed, at ${many(surveys, 'survey')}`,
    interactivity: {
      message: `${count(sum(quiz))} quiz, ${count(sum(poll))} poll and ${count(sum(survey))} survey responses from ${many(ages.length, 'age group')}.`,
      rows: ages.map((name) => [name, ...[quiz, poll, survey].map((all) => count(of(all, name)))]),
      drawn: ages.flatMap((name) => [
        ...[`${count(of(quiz, name))} quiz`, `${count(of(poll, name))} poll`],
        `${count(of(survey, name))} survey`,
      ]),
    },
    byAge: {
      message: sessions(began, 'age group'),
      rows: withShares(ages.map((name) => ({ name, n: of(began, name) }))),
      drawn: [count(total)],
    },
    byDistrict: {
      message: sessions(districts, 'district'),
      rows: withShares(districts),
      drawn: districts.slice(0, 10).map(({ n }) => count(n)),
    },
    mostViewed: views.map(({ title, n }) => `${title} ${many(n, 'view')}`),
  };
}
export type Report = Awaited<ReturnType<typeof countReport>>;

/** The numbers of Home. @param now epoch milliseconds */
export async function countHome(db: PGlite, now: number) {
  const number = async (query: string, ...values: string[]) =>
    (await db.query<{ n: number }>(`select (${query})::int as n`, values)).rows[0]?.n ?? 0;
  const today = `${new Date(now).toISOString().slice(0, 10)}T00:00:00Z`;
  const moment = new Date(now).toISOString();
  const running = (table: string) =>
    `${table}.published and ${table}.timeout > extract(epoch from '${moment}'::timestamptz)`;
  type Running = { name: string; n: number };
  const [polls, quizzes] = await Promise.all([
    db.query<Running>(`select question as name, (select count(*)::int from poll_votes v where v.poll_id = polls.id) as n
      from polls where ${running('polls')} order by timeout, created_at desc`),
    db.query<Running>(`select title as name, (select count(*)::int from quiz_questions q where q.quiz_id = quizzes.id) as n
      from quizzes where ${running('quizzes')} order by timeout, created_at desc`),
  ]);
  const categories = await number('select count(*) from categories');
  const contents = await number('select count(*) from contents');
  return {
    cards: {
      'Live Users': count(
        await number(
          `select count(*) from app_sessions where ended_at is null and last_seen > $1::timestamptz - interval '5 minutes'`,
          moment,
        ),
      ),
      'Active Today': count(
        await number('select count(*) from app_sessions where started_at >= $1::timestamptz', today),
      ),
      'Content Views': count(await number('select count(*) from content_views')),
      'Survey Views': count(await number('select count(*) from survey_attempts')),
      Categories: count(categories),
      Contents: count(contents),
      Surveys: count(await number('select count(*) from surveys')),
    },
    library: `${many(categories, 'category').replace('categorys', 'categories')} with ${many(contents, 'content')}, ${count(await number('select count(*) from contents where published'))} of them published.`,
    polls: { total: polls.rows.length, shown: polls.rows.map(({ name, n }) => `${name} ${many(n, 'vote')}`) },
    quizzes: {
      total: quizzes.rows.length,
      shown: quizzes.rows.map(({ name, n }) => `${name} ${many(n, 'question')}`),
    },
  };
}

/** Points of the chart: hours of one UTC day, or days. */
export async function countActiveUsers(db: PGlite, startDate: string, endDate: string): Promise<string[][]> {
  if (startDate === endDate) {
    const { rows } = await db.query<{ hour: number; n: number }>(
      `select hour, (select count(*)::int from app_sessions where started_at >= ($1 || 'T00:00:00Z')::timestamptz + hour * interval '1 hour'
         and started_at < ($1 || 'T00:00:00Z')::timestamptz + (hour + 1) * interval '1 hour') as n
       from generate_series(0, 23) as hour order by hour`,
      [startDate],
    );
    return rows.map(({ hour, n }) => [`${String(hour).padStart(2, '0')}:00`, count(n)]);
  }
  const { rows } = await db.query<{ begin: Date; n: number }>(
    `select begin, (select count(*)::int from app_sessions where started_at >= begin and started_at < begin + interval '24 hours') as n
     from generate_series(($1 || 'T00:00:00Z')::timestamptz, ($2 || 'T00:00:00Z')::timestamptz, interval '24 hours') as begin order by begin`,
    [startDate, endDate],
  );
  const words = new Intl.DateTimeFormat('en-GB', {
    ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
    timeZone: 'UTC',
  });
  return rows.map(({ begin, n }) => [words.format(begin), count(n)]);
}
