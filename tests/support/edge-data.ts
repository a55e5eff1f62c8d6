import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { freshDataDir } from './demo-data';

const dayMs = 86_400_000;
/** The UTC day `ago` days ago. */
export const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

/** The day around whose edges things happen, days ago. */
export const edgeDay = 10;
/** A district whose name a URL has to escape. */
export const edgeDistrict = 'Rwamagana & Kayonza (East) 100%';
const ages = ['6-9', '36+'];

/**
 * The demo data with what is easily counted wrong: sessions on both sides of midnight in UTC and in Kigali (22:00 UTC), what they did
 * ten minutes later and so on another day, sessions without an end, and contents, surveys, polls, quizzes and sessions that were deleted
 * after much had been done with them.
 * @returns a DATA_DIR for the product, and a copy of its rows to be counted; nothing in them changes as time goes by
 */
export async function startEdgeData() {
  const dataDir = await freshDataDir(true);
  const filling = await PGlite.create(join(dataDir, 'pglite'));
  // Sessions without an end stay so: the product would end those that fall silent.
  await filling.exec(`update app_sessions set last_seen = '2099-01-01' where ended_at is null`);
  await addEdges(filling);
  await deleteMuch(filling);
  await filling.close();

  const copy = await mkdtemp(join(tmpdir(), 'inzira-rows-'));
  await cp(join(dataDir, 'pglite'), join(copy, 'pglite'), { recursive: true });
  const db = await PGlite.create(join(copy, 'pglite'));
  return {
    dataDir,
    db,
    async stop() {
      await db.close();
      await rm(copy, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function addEdges(db: PGlite) {
  const one = async (query: string) => (await db.query<Record<string, string>>(query)).rows[0] ?? {};
  const [content, option, response, question] = await Promise.all([
    one('select id from contents where published order by id limit 1'),
    one('select id, poll_id from poll_options order by id limit 1'),
    one('select id, question_id from quiz_answers order by id limit 1'),
    one(`select q.id, q.survey_id, o.id as option_id from survey_questions q
      join survey_options o on o.question_id = q.id order by q.id limit 1`),
  ]);
  const at = (ago: number, clock: string) => `${day(ago)}T${clock}Z`;
  const moments = [
    ...['21:59:59.999', '22:00:00.000', '23:59:59.999'].map((clock) => at(edgeDay + 1, clock)),
    ...['00:00:00.000', '00:00:00.001', '21:59:59.999'].map((clock) => at(edgeDay, clock)),
    ...['22:00:00.000', '22:30:00.000', '23:59:59.999'].map((clock) => at(edgeDay, clock)),
    ...['00:00:00.000', '01:59:59.999'].map((clock) => at(edgeDay - 1, clock)),
    // Today's first moment and yesterday's last one, for what counts today.
    ...[at(1, '23:59:59.999'), at(0, '00:00:00.000')],
  ];
  const later = (moment: string, seconds: number) =>
    new Date(Date.parse(moment) + seconds * 1000).toISOString();
  for (const [index, begin] of moments.entries())
    for (const [age, ageRange] of ages.entries()) {
      const id = `edge-${index}-${age}`;
      // A few have no end; the others last 10 minutes and some milliseconds.
      const end = index % 4 === 3 ? null : later(begin, 600.7 + index);
      const did = later(begin, 590);
      const finished = age === 0 ? later(begin, 900) : null;
      await db.query(
        `insert into app_sessions (id, district, age_range, started_at, last_seen, ended_at)
        values ($1, $2, $3, $4, $5, $6)`,
        [id, edgeDistrict, ageRange, begin, end ?? '2099-01-01', end],
      );
      for (const moment of [begin, did])
        await db.query('insert into content_views (content_id, session_id, created_at) values ($1, $2, $3)', [
          ...[content.id, id, moment],
        ]);
      await db.query(
        'insert into poll_votes (poll_id, session_id, option_id, created_at) values ($1, $2, $3, $4)',
        [option.poll_id, id, option.id, did],
      );
      await db.query(
        'insert into quiz_responses (question_id, session_id, answer_id, created_at) values ($1, $2, $3, $4)',
        [response.question_id, id, response.id, did],
      );
      await db.query(
        `insert into survey_attempts (id, survey_id, session_id, started_at, completed_at)
         values ($1, $2, $3, $4, $5)`,
        [`attempt-${id}`, question.survey_id, id, begin, finished],
      );
      await db.query(
        'insert into survey_responses (attempt_id, question_id, option_id, created_at) values ($1, $2, $3, $4)',
        [`attempt-${id}`, question.id, question.option_id, did],
      );
    }
}

/** Deletes what most was done with, as the product's own statements do. */
async function deleteMuch(db: PGlite) {
  const used = `('edge-0-0')`;
  // Not what the edge sessions need: which has most differs from day to day.
  const most = (column: string, table: string) =>
    `(select ${column} from ${table} where session_id not like 'edge-%'
      and ${column} not in (select ${column} from ${table} where session_id in ${used}) group by 1 order by count(*) desc, 1 limit 1)`;
  const left = async () =>
    (
      await db.query<Record<string, number>>(
        `select ${['contents', 'surveys', 'polls', 'quizzes'].map((table) => `(select count(*)::int from ${table}) as ${table}`)}`,
      )
    ).rows[0] ?? {};
  const before = await left();
  await db.exec(`
    delete from contents where id = ${most('content_id', 'content_views')};
    delete from surveys where id = ${most('survey_id', 'survey_attempts')};
    delete from polls where id = ${most('poll_id', 'poll_votes')};
    delete from quizzes where id = ${most('quiz_id', '(select q.quiz_id, r.session_id from quiz_responses r join quiz_questions q on q.id = r.question_id) as answered')};
    delete from app_sessions where id in (select session_id from survey_attempts where session_id not like 'edge-%'
      order by session_id limit 25);
  `);
  for (const [table, n] of Object.entries(await left()))
    if (n >= (before[table] ?? 0)) throw new Error(`Nothing of ${table} was deleted.`);
}
