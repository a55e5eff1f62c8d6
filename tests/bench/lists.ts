// Polls, quizzes and surveys: the first view of each list, few items and many.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../admin-api/config';
import { startAdminApi } from '../../admin-api/server';
import { fillDemoData, freshDataDir } from '../support/demo-data';
import { startDashboard } from '../support/product';
import { demoEmail, signIn } from '../support/visitor';
import { median, type Options, type Row } from './table';

/** Milliseconds between an action's response and the browser's request for the page; a mobile line takes longer. */
const roundTrip = 100;

/** An action on one item that redirects and has the list read anew by the next view. */
const lists = [
  { page: '/dashboard/polls', readAnew: '/dashboard/polls/p1/stop' },
  { page: '/dashboard/quiz', readAnew: '/dashboard/quiz/q1/unpublish' },
  { page: '/dashboard/survey', readAnew: '/dashboard/survey/s1/unpublish' },
];

/**
 * Milliseconds (medians) until the first page of each list is there, with `rows` items in each: from the cache, as everyone
 * has it for two minutes, and after one item was changed: at once, and when the browser is a round trip of 100 ms away.
 */
export async function measureLists({ rows: sizes = [5, 500], runs = 15 }: Options): Promise<Row[]> {
  await fillDemoData();
  const dataDir = await freshDataDir(true);
  const config = await readConfig({ DATA_DIR: dataDir, ADMIN_API_PORT: '0', LOG_LEVEL: 'error' });
  const api = await startAdminApi(config);
  const rows: Row[] = [];
  try {
    for (const size of sizes) {
      await fillQuestions(api.services.db, size);
      api.services.lists.drop();
      const dashboard = await startDashboard({ ADMIN_API_URL: api.url, ADMIN_API_TOKEN: config.token });
      try {
        const staff = await signIn(dashboard.url, demoEmail.admin);
        for (const { page, readAnew } of lists) {
          const anew: number[] = [];
          const cached: number[] = [];
          const anewLater: number[] = [];
          const act = async (path: string) => {
            const response = await staff.send(path, {
              method: 'POST',
              manual: true,
              headers: form,
              body: '',
            });
            if (response.status !== 303) throw new Error(`${path}: ${response.status}`);
          };
          const view = async () => {
            const started = performance.now();
            const answer = await staff.send(page);
            if (answer.status !== 200) throw new Error(`${page}: ${answer.status}`);
            return performance.now() - started;
          };
          // The first three warm up.
          for (let run = -3; run < runs; run++) {
            api.services.lists.drop();
            await act(readAnew);
            const [first, next] = [await view(), await view()];
            api.services.lists.drop();
            await act(readAnew);
            await sleep(roundTrip);
            const later = await view();
            if (run < 0) continue;
            anew.push(first);
            cached.push(next);
            anewLater.push(later);
          }
          const what = `${page}, ${size} items`;
          const reference = { what: 'cached', figure: median(cached) };
          rows.push(
            { what: `${what}, after a change`, figure: median(anew), unit: 'ms', reference },
            { what: `${what}, a round trip later`, figure: median(anewLater), unit: 'ms', reference },
          );
        }
      } finally {
        await dashboard.stop();
      }
    }
    return rows;
  } finally {
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Puts exactly `size` polls of 4 options, quizzes and surveys of 5 questions in place of what there was. */
export async function fillQuestions(
  db: Awaited<ReturnType<typeof startAdminApi>>['services']['db'],
  size: number,
) {
  const each = sql`generate_series(1, ${size}::int) as n`;
  const five = sql`generate_series(0, 4) as q`;
  const four = sql`generate_series(0, 3) as o`;
  for (const table of ['polls', 'quizzes', 'surveys']) await db.execute(sql.raw(`delete from ${table}`));
  await db.execute(sql`insert into polls (id, question) select 'p' || n, 'Poll number ' || n from ${each}`);
  await db.execute(sql`insert into poll_options (id, poll_id, position, text)
    select 'p' || n || 'o' || o, 'p' || n, o, 'Option ' || o from ${each}, ${four}`);
  await db.execute(sql`insert into quizzes (id, content_id, title)
    select 'q' || n, (select id from contents order by id limit 1), 'Quiz number ' || n from ${each}`);
  await db.execute(sql`insert into quiz_questions (id, quiz_id, position, text)
    select 'q' || n || 'q' || q, 'q' || n, q, 'Question ' || q from ${each}, ${five}`);
  await db.execute(sql`insert into quiz_answers (id, question_id, position, text, is_correct)
    select 'q' || n || 'q' || q || 'a' || o, 'q' || n || 'q' || q, o, 'Answer ' || o, o = 0 from ${each}, ${five}, ${four}`);
  await db.execute(sql`insert into surveys (id, description, banner, thumbnail_type)
    select 's' || n, 'Survey number ' || n, 'b.webp', 'image' from ${each}`);
  await db.execute(sql`insert into survey_questions (id, survey_id, position, question, type)
    select 's' || n || 'q' || q, 's' || n, q, 'Question ' || q, 'options' from ${each}, ${five}`);
  await db.execute(sql`insert into survey_options (id, question_id, position, option)
    select 's' || n || 'q' || q || 'o' || o, 's' || n || 'q' || q, o, 'Option ' || o from ${each}, ${five}, ${four}`);
}
