import { asc, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { surveys as calls } from '../contract';
import { groupBy } from '../db/group';
import { newId } from '../db/id';
import { surveyOptions, surveyQuestions, surveyResponses, surveys } from '../db/schema';
import { faultSentence, Refusal } from '../http/errors';
import { mediaAddress, register, registerList, type Services } from '../http/register';
import { publishFor, unpublish } from './publishing';

/** Text answers a list answer carries per question, the newest; all of them are counted in `answersTotal`. */
const shownAnswers = 500;

/** Calls of SPEC §7 Surveys. */
export function surveyRoutes(services: Services): void {
  const { db, storage } = services;

  registerList(services, calls.list, async (origin) => {
    const numbered = db
      .select({
        questionId: surveyResponses.questionId,
        answer: surveyResponses.answer,
        place:
          sql<number>`row_number() over (partition by ${surveyResponses.questionId} order by ${surveyResponses.createdAt} desc)::int`.as(
            'place',
          ),
        total: sql<number>`count(*) over (partition by ${surveyResponses.questionId})::int`.as('total'),
      })
      .from(surveyResponses)
      .where(isNotNull(surveyResponses.answer))
      .as('numbered');
    const [rows, questions, options, answers] = await Promise.all([
      db.select().from(surveys).orderBy(desc(surveys.createdAt), desc(surveys.id)),
      db.select().from(surveyQuestions).orderBy(asc(surveyQuestions.surveyId), asc(surveyQuestions.position)),
      db.select().from(surveyOptions).orderBy(asc(surveyOptions.questionId), asc(surveyOptions.position)),
      db.select().from(numbered).where(lte(numbered.place, shownAnswers)).orderBy(asc(numbered.place)),
    ]);
    const questionsOf = groupBy(questions, (question) => question.surveyId);
    const optionsOf = groupBy(options, (option) => option.questionId);
    const answersOf = groupBy(answers, (answer) => answer.questionId);
    return {
      data: rows.map((survey) => ({
        id: survey.id,
        description: survey.description,
        published: survey.published,
        timeout: survey.timeout,
        banner: mediaAddress(origin, survey.banner),
        thumbnailType: survey.thumbnailType,
        questions: (questionsOf.get(survey.id) ?? []).map(({ id, question, type }) => ({
          question,
          type,
          options: (optionsOf.get(id) ?? []).map(({ option, responses }) => ({ option, responses })),
          answers: (answersOf.get(id) ?? []).map(({ answer }) => answer ?? ''),
          answersTotal: answersOf.get(id)?.[0]?.total ?? 0,
        })),
        createdAt: survey.createdAt.toISOString(),
      })),
    };
  });

  register(
    services,
    calls.create,
    async ({ fields, files }) => {
      const drafts = parseDrafts(fields.survey);
      const poster = files['survey-poster'];
      const id = newId();
      const questions = drafts.map(({ question, type, options }, position) => ({
        row: { id: newId(), surveyId: id, position, question, type },
        options: type === 'options' ? options : [],
      }));
      const optionRows = questions.flatMap(({ row, options }) =>
        options.map((option, position) => ({ questionId: row.id, position, option })),
      );
      await storage.adding(async (writer) => {
        const banner = await poster.store(writer);
        await db.transaction(async (tx) => {
          await tx.insert(surveys).values({
            id,
            description: fields.description,
            banner,
            // The file itself says what it is.
            thumbnailType: poster.type === 'image' ? 'image' : 'video',
          });
          await tx.insert(surveyQuestions).values(questions.map(({ row }) => row));
          if (optionRows.length > 0) await tx.insert(surveyOptions).values(optionRows);
        });
      });
      return { id, message: 'Survey created successfully!' };
    },
    { status: 201, precheck: async ({ fields }) => void parseDrafts(fields.survey) },
  );

  register(services, calls.publish, async ({ params, body }) => {
    await publishFor(db, surveys, params.id, body.selectedTimeout, 'survey');
    return { message: 'Survey published successfully!' };
  });

  register(services, calls.unpublish, async ({ params }) => {
    await unpublish(db, surveys, params.id, 'survey');
    return { message: 'Survey unpublished' };
  });

  register(services, calls.remove, async ({ params }) => {
    await storage.removing((mark) =>
      db.transaction(async (tx) => {
        const [gone] = await tx.delete(surveys).where(eq(surveys.id, params.id)).returning();
        if (!gone) throw new Refusal(404, 'This survey does not exist any more.');
        await mark([gone.banner]);
      }),
    );
    return { message: 'Survey deleted successfully' };
  });
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
  .max(200);

/** The `survey` field: a JSON list of questions (SPEC §7). Throws Refusal 400 with SPEC §5's sentence. */
function parseDrafts(json: string): calls.DraftSurveyQuestion[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Refusal(400, 'The survey is not valid JSON.');
  }
  const parsed = Drafts.safeParse(value);
  if (!parsed.success) throw new Refusal(400, faultSentence(parsed.error));
  return parsed.data;
}

/** Blank options are dropped, as for polls. */
function withoutBlankOptions(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null || !('options' in draft) || !Array.isArray(draft.options)) {
    return draft;
  }
  const options = draft.options.filter((option) => typeof option !== 'string' || option.trim() !== '');
  return { ...draft, options };
}
