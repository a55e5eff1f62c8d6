import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { mayBeContactDetail } from '../../shared/text/contact-details';
import { type Filters, surveyAttemptTotals } from './analytics';
import type { Db } from './database';
import { containsWords, wordsOf } from './folded';
import { surveyDays } from './rollups';
import {
  appSessions,
  quizAnswers,
  quizQuestions,
  quizResponses,
  quizzes,
  surveyAttempts,
  surveyOptions,
  surveyQuestions,
  surveyResponses,
  surveys,
} from './schema';

type Progress = { started: number; completed: number };

function under({ district, ageRange, startDate, endDate }: Filters, given: SQL): SQL {
  const session = sql.raw('session');
  return sql.join(
    [
      sql`true`,
      ...(district === undefined ? [] : [sql`${session}.district = ${district}`]),
      ...(ageRange === undefined ? [] : [sql`${session}.age_range = ${ageRange}`]),
      ...(startDate === undefined
        ? []
        : [sql`${given} >= (${startDate}::date)::timestamp at time zone 'UTC'`]),
      ...(endDate === undefined
        ? []
        : [sql`${given} < (${endDate}::date + 1)::timestamp at time zone 'UTC'`]),
    ],
    sql` and `,
  );
}

/** Returns a counter of quiz progress; only changed quizzes are recounted. */
export function createQuizProgress(db: Db) {
  const known = new LRUCache<string, Progress & { revision: number }>({ max: 20_000 });
  return async (): Promise<(Progress & { id: string })[]> => {
    const rows = await db.select({ id: quizzes.id, revision: quizzes.revision }).from(quizzes);
    const counted = new Map<string, Progress>();
    const stale = rows.filter(({ id, revision }) => {
      const found = known.get(id);
      if (found?.revision === revision) counted.set(id, found);
      return found?.revision !== revision;
    });
    if (stale.length > 0) {
      const ids = stale.map(({ id }) => id);
      for (const { id, ...progress } of await countProgress(db, ids)) counted.set(id, progress);
      for (const { id, revision } of stale)
        known.set(id, { ...(counted.get(id) ?? { started: 0, completed: 0 }), revision });
    }
    return rows.map(({ id }) => ({ id, started: 0, completed: 0, ...counted.get(id) }));
  };
}

async function countProgress(db: Db, ids: string[]): Promise<(Progress & { id: string })[]> {
  const { rows } = await db.execute<Progress & { id: string }>(sql`
    with questions as (
      select id, quiz_id, count(*) over (partition by quiz_id) as total
      from ${quizQuestions} where quiz_id = any(${sql.param(ids)}::text[])
    ), persons as (
      select quiz_id, session_id, count(*) = max(total) as whole
      from ${quizResponses} join questions on questions.id = question_id group by quiz_id, session_id
    )
    select quiz_id as id, count(*)::int as started, (count(*) filter (where whole))::int as completed
    from persons group by quiz_id`);
  return rows;
}

/** Counts attempts and completions of each survey. */
export async function surveyProgress(db: Db): Promise<(Progress & { id: string })[]> {
  const { rows } = await db.execute<Progress & { id: string }>(sql`
    select ${surveys.id}, coalesce(sum(attempts), 0)::int as started, coalesce(sum(completions), 0)::int as completed
    from ${surveys} left join ${surveyDays} on survey_id = ${surveys.id} and district = '' and age_range = ''
    group by ${surveys.id}`);
  return rows;
}

type QuizResults = Progress & {
  questions: { text: string; answers: { text: string; isCorrect: boolean; responses: number }[] }[];
};

/** Returns a quiz's filtered results, or null. */
export async function quizResultsOf(db: Db, quizId: string, filters: Filters): Promise<QuizResults | null> {
  const { rows } = await db.execute<QuizResults>(sql`
    with asked as (
      select * from ${quizQuestions} where quiz_id = ${quizId}
    ), given as (
      select response.question_id, response.answer_id, response.session_id
      from ${quizResponses} as response join ${appSessions} as session on session.id = response.session_id
      where response.question_id in (select id from asked) and ${under(filters, sql`response.created_at`)}
    ), counted as (
      select answer_id, count(*)::int as n from given group by answer_id
    ), persons as (
      select count(*) = (select count(*) from asked) as whole from given group by session_id
    ), answers as (
      select question_id, json_agg(json_build_object(
        'text', text, 'isCorrect', is_correct, 'responses', coalesce(n, 0)
      ) order by position) as list
      from ${quizAnswers} left join counted on answer_id = id
      where question_id in (select id from asked) group by question_id
    )
    select
      (select count(*)::int from persons) as started,
      (select (count(*) filter (where whole))::int from persons) as completed,
      coalesce((
        select json_agg(json_build_object('text', text, 'answers', coalesce(list, '[]'::json)) order by position)
        from asked left join answers on question_id = id
      ), '[]'::json) as questions
    from ${quizzes} where id = ${quizId}`);
  return rows[0] ?? null;
}

type SurveyResults = Progress & {
  questions: {
    question: string;
    type: 'options' | 'text';
    options: { option: string; responses: number }[];
    answers: string[];
    answersTotal: number;
  }[];
};

const responsesTo = (surveyId: string, filters: Filters) => sql`
  ${surveyResponses} as response
  join ${surveyAttempts} as attempt on attempt.id = response.attempt_id
  join ${appSessions} as session on session.id = attempt.session_id
  where attempt.survey_id = ${surveyId} and ${under(filters, sql`response.created_at`)}`;

/** Returns a survey's filtered results, or null. */
export async function surveyResultsOf(
  db: Db,
  surveyId: string,
  filters: Filters,
  few: number,
): Promise<SurveyResults | null> {
  const [{ rows }, { attempts, completed }] = await Promise.all([
    db.execute<{ questions: SurveyResults['questions'] }>(sql`
      with asked as (
        select * from ${surveyQuestions} where survey_id = ${surveyId}
      ), given as (
        select response.question_id, response.option_id, response.answer,
          row_number() over (partition by response.question_id order by response.created_at desc, response.attempt_id) as place
        from ${responsesTo(surveyId, filters)}
      ), counted as (
        select option_id, count(*)::int as n from given where option_id is not null group by option_id
      ), options as (
        select question_id, json_agg(json_build_object('option', option, 'responses', coalesce(n, 0)) order by position) as list
        from ${surveyOptions} left join counted on option_id = id
        where question_id in (select id from asked) group by question_id
      ), answers as (
        select question_id, count(*)::int as total,
          json_agg(answer order by place) filter (where place <= ${few}) as list
        from given where answer is not null group by question_id
      )
      select coalesce((
        select json_agg(json_build_object(
          'question', question, 'type', type,
          'options', coalesce(options.list, '[]'::json),
          'answers', coalesce(answers.list, '[]'::json),
          'answersTotal', coalesce(answers.total, 0)
        ) order by position)
        from asked left join options on options.question_id = id left join answers on answers.question_id = id
      ), '[]'::json) as questions
      from ${surveys} where id = ${surveyId}`),
    surveyAttemptTotals(db, { ...filters, surveyId }),
  ]);
  const [row] = rows;
  return row ? { ...row, started: attempts, completed } : null;
}

/** Search must not find masked details, or a number could be guessed digit by digit. */
const withoutContact = sql`regexp_replace(response.answer, ${mayBeContactDetail}, ' ', 'g')`;

/** Returns a page of text answers, newest first. */
export async function textAnswersTo(
  db: Db,
  surveyId: string,
  { question, q, offset, limit }: { question: number; q: string; offset: number; limit: number },
  filters: Filters,
): Promise<{ total: number; answers: string[] }> {
  const found = containsWords(withoutContact, wordsOf(q));
  const { rows } = await db.execute<{ answers: string[]; total: number }>(sql`
    with found as (
      select response.answer, row_number() over (order by response.created_at desc, response.attempt_id) as place
      from ${responsesTo(surveyId, filters)}
        and response.question_id = (
          select id from ${surveyQuestions} where survey_id = ${surveyId} order by position offset ${question - 1} limit 1
        )
        and response.answer is not null and ${found}
    )
    select count(*)::int as total, coalesce(
      json_agg(answer order by place) filter (where place > ${offset} and place <= ${offset + limit}), '[]'::json
    ) as answers
    from found`);
  return rows[0] ?? { total: 0, answers: [] };
}
