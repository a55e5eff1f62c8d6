import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isVisible } from '../../shared/text/visible';
import { surveys as calls, questionEdits } from '../contract';
import { limits } from '../contract/limits';
import type { Db, DbOrTx } from '../db/database';
import { newId } from '../db/id';
import { createPartCache, type Head } from '../db/part-cache';
import { surveyOptions, surveyQuestions, surveyResponses, surveys } from '../db/schema';
import { utc } from '../db/utc';
import { HttpError, issueMessage } from '../http/errors';
import { register, registerJsonList, type Services } from '../http/register';
import { publishFor, unpublish } from './publishing';
import { needUnanswered } from './unanswered';

const shownAnswers = 500;

/** Registers SPEC §7 Surveys. */
export function surveyRoutes(services: Services): void {
  const { db, storage } = services;

  const listText = createPartCache('questions', (ids) => questionParts(db, ids));
  registerJsonList(services, calls.list, async (origin) => listText(await surveyHeads(db, origin)));

  register(
    services,
    calls.create,
    async ({ fields, files, commit }) => {
      const drafts = parseDrafts(fields.survey);
      const poster = files['survey-poster'];
      const id = newId();
      return storage.adding(async (writer) => {
        const banner = await poster.store(writer);
        return commit(async (tx) => {
          await tx.insert(surveys).values({
            id,
            description: fields.description,
            banner,
            thumbnailType: typeOf(poster),
          });
          await insertQuestions(tx, id, drafts);
          return { id, message: 'Survey created successfully!' };
        });
      });
    },
    { status: 201, precheck: async ({ fields }) => void parseDrafts(fields.survey) },
  );

  register(
    services,
    questionEdits.updateSurvey,
    async ({ params: { id }, fields, files, commit }) => {
      const drafts = parseDrafts(fields.survey);
      const poster = files['survey-poster'];
      return storage.adding(async (writer) => {
        const banner = poster && (await poster.store(writer));
        return storage.removing((mark) =>
          commit(async (tx) => {
            await needUnanswered(tx, 'survey', id);
            const [before] = await tx.select().from(surveys).where(eq(surveys.id, id));
            if (banner && before) await mark([before.banner]);
            await tx
              .update(surveys)
              .set({
                description: fields.description,
                ...(poster && banner ? { banner, thumbnailType: typeOf(poster) } : {}),
              })
              .where(eq(surveys.id, id));
            await tx.delete(surveyQuestions).where(eq(surveyQuestions.surveyId, id));
            await insertQuestions(tx, id, drafts);
            return { message: 'Survey saved' };
          }),
        );
      });
    },
    { precheck: async ({ fields }) => void parseDrafts(fields.survey) },
  );

  register(services, calls.publish, async ({ params, body, commit }) =>
    commit(async (tx) => {
      await publishFor(tx, surveys, params.id, body.selectedTimeout, 'survey');
      return { message: 'Survey published successfully!' };
    }),
  );

  register(services, calls.unpublish, async ({ params, commit }) =>
    commit(async (tx) => {
      await unpublish(tx, surveys, params.id, 'survey');
      return { message: 'Survey unpublished' };
    }),
  );

  register(services, calls.remove, async ({ params, commit }) =>
    storage.removing((mark) =>
      commit(async (tx) => {
        const [gone] = await tx.delete(surveys).where(eq(surveys.id, params.id)).returning();
        if (!gone) throw new HttpError('not_found', 'This survey does not exist any more.');
        await mark([gone.banner]);
        return { message: 'Survey deleted successfully' };
      }),
    ),
  );
}

const typeOf = ({ type }: { type: string }) => (type === 'image' ? 'image' : 'video');

async function insertQuestions(
  tx: DbOrTx,
  surveyId: string,
  drafts: calls.DraftSurveyQuestion[],
): Promise<void> {
  const questions = drafts.map(({ question, type, options }, position) => ({
    row: { id: newId(), surveyId, position, question, type },
    options: type === 'options' ? options : [],
  }));
  const optionRows = questions.flatMap(({ row, options }) =>
    options.map((option, position) => ({ questionId: row.id, position, option })),
  );
  await tx.insert(surveyQuestions).values(questions.map(({ row }) => row));
  if (optionRows.length > 0) await tx.insert(surveyOptions).values(optionRows);
}

const Drafts = z
  .array(
    z
      .preprocess(withoutBlankOptions, calls.DraftSurveyQuestion)
      .refine(
        (draft) => draft.type === 'text' || draft.options.length >= 2,
        'Please provide at least two valid options.',
      ),
  )
  .min(1, 'Please add at least one question')
  .max(limits.questions);

/** SPEC §5's message. */
function parseDrafts(json: string): calls.DraftSurveyQuestion[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new HttpError('invalid_input', 'The survey is not valid JSON.');
  }
  const parsed = Drafts.safeParse(value);
  if (!parsed.success) throw new HttpError('invalid_input', issueMessage(parsed.error));
  return parsed.data;
}

function withoutBlankOptions(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null || !('options' in draft) || !Array.isArray(draft.options)) {
    return draft;
  }
  const options = draft.options.filter((option) => typeof option !== 'string' || isVisible(option));
  return { ...draft, options };
}

async function questionParts(db: Db, ids: string[] | null): Promise<{ id: string; part: string }[]> {
  const those = ids ? sql`where survey_id = any(${sql.param(ids)}::text[])` : sql``;
  const ofThose = ids ? sql`question_id in (select id from those)` : sql`true`;
  const { rows } = await db.execute<{ id: string; part: string }>(sql`
    with those as (
      select * from ${surveyQuestions} ${those}
    ), numbered as (
      select question_id, answer, row_number() over (partition by question_id order by created_at desc) as place,
        count(*) over (partition by question_id) as total
      from ${surveyResponses} where answer is not null and ${ofThose}
    ), answers as (
      select question_id, max(total) as total, json_agg(answer order by place) as list
      from numbered where place <= ${shownAnswers} group by question_id
    ), options as (
      select question_id, json_agg(json_build_object('option', option, 'responses', responses) order by position) as list
      from ${surveyOptions} where ${ofThose} group by question_id
    )
    select survey_id as id, json_agg(json_build_object(
      'question', question,
      'type', type,
      'options', coalesce(options.list, '[]'::json),
      'answers', coalesce(answers.list, '[]'::json),
      'answersTotal', coalesce(answers.total, 0)
    ) order by position)::text as part
    from those
    left join options on options.question_id = those.id
    left join answers on answers.question_id = those.id
    group by survey_id
  `);
  return rows;
}

async function surveyHeads(db: Db, origin: string): Promise<Head[]> {
  const { rows } = await db.execute<Head>(sql`
    select ${surveys.id}, ${surveys.revision}, json_build_object(
      'id', ${surveys.id},
      'description', ${surveys.description},
      'published', ${surveys.published},
      'timeout', ${surveys.timeout},
      'publishedFor', ${surveys.publishedFor},
      'banner', ${`${origin}/media/`}::text || ${surveys.banner},
      'thumbnailType', ${surveys.thumbnailType},
      'createdAt', ${utc(surveys.createdAt)}
    )::text as head
    from ${surveys} order by ${surveys.createdAt} desc, ${surveys.id} desc
  `);
  return rows;
}
