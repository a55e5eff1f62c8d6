import { asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { shownIcon } from '../../shared/text/sanitise-svg-icon';
import { mobileApi as calls } from '../contract';
import { contentFields } from '../contract/content-fields';
import { namesIn, pick } from '../contract/field-table';
import { isOpen } from '../db/engagements';
import { groupBy } from '../db/group';
import * as t from '../db/schema';
import { mediaUrl, registerList, type Services } from '../http/register';
import { categoryIsPublished, contentIsPublished, infoItemIsPublished } from '../media/published';

/** Registers the app's lists: published items only. */
export function appListRoutes(services: Services): void {
  const { db, config } = services;
  const media = (origin: string, name: string | null) => {
    const address = mediaUrl(origin, name);
    return address && `${address}?api-key=${encodeURIComponent(config.mediaKey)}`;
  };

  registerList(services, calls.listCategories, async (origin) => {
    const rows = await db
      .select()
      .from(t.categories)
      .where(categoryIsPublished)
      .orderBy(asc(t.categories.priority));
    const sections = await db
      .select()
      .from(t.sections)
      .orderBy(asc(t.sections.createdAt), asc(t.sections.id));
    const sectionsOf = groupBy(sections, ({ categoryId }) => categoryId);
    return {
      data: rows.map(({ id, name, image, priority, colorCode, icon }) => ({
        id,
        name,
        image: media(origin, image),
        priority,
        colorCode,
        icon: shownIcon(icon),
        sections: (sectionsOf.get(id) ?? []).map((section) => ({ id: section.id, name: section.name })),
      })),
    };
  });

  registerList(services, calls.listContents, async (origin) => {
    const columns = pick(getTableColumns(t.contents), ['id', ...namesIn(contentFields, 'app')]);
    const rows = await db
      .select({ ...columns, categoryId: t.sections.categoryId })
      .from(t.contents)
      .innerJoin(t.sections, eq(t.sections.id, t.contents.sectionId))
      .innerJoin(t.categories, eq(t.categories.id, t.sections.categoryId))
      .where(contentIsPublished)
      .orderBy(desc(t.contents.createdAt), desc(t.contents.id));
    return {
      data: rows.map((row) => ({
        ...row,
        thumbnail: media(origin, row.thumbnail),
        file: media(origin, row.file) ?? '',
        createdAt: row.createdAt.toISOString(),
      })),
    };
  });

  registerList(services, calls.listPolls, async () => {
    const rows = await db.select().from(t.polls).where(isOpen(t.polls)).orderBy(desc(t.polls.createdAt));
    const options = await db
      .select()
      .from(t.pollOptions)
      .where(inArray(t.pollOptions.pollId, ids(rows)))
      .orderBy(asc(t.pollOptions.position));
    const optionsOf = groupBy(options, ({ pollId }) => pollId);
    return {
      data: rows.map(({ id, question, timeout }) => ({
        id,
        question,
        timeout,
        options: (optionsOf.get(id) ?? []).map((option) => ({
          id: option.id,
          text: option.text,
          votes: option.votes,
        })),
      })),
    };
  });

  registerList(services, calls.listQuizzes, async () => {
    const rows = await db
      .select()
      .from(t.quizzes)
      .where(isOpen(t.quizzes))
      .orderBy(desc(t.quizzes.createdAt));
    const questions = await db
      .select()
      .from(t.quizQuestions)
      .where(inArray(t.quizQuestions.quizId, ids(rows)))
      .orderBy(asc(t.quizQuestions.position));
    const answers = await db
      .select()
      .from(t.quizAnswers)
      .where(inArray(t.quizAnswers.questionId, ids(questions)))
      .orderBy(asc(t.quizAnswers.position));
    const questionsOf = groupBy(questions, ({ quizId }) => quizId);
    const answersOf = groupBy(answers, ({ questionId }) => questionId);
    return {
      data: rows.map(({ id, title, contentId, timeout }) => ({
        id,
        title,
        contentId,
        timeout,
        questions: (questionsOf.get(id) ?? []).map((question) => ({
          id: question.id,
          text: question.text,
          answers: (answersOf.get(question.id) ?? []).map((answer) => ({ id: answer.id, text: answer.text })),
        })),
      })),
    };
  });

  registerList(services, calls.listSurveys, async (origin) => {
    const rows = await db
      .select()
      .from(t.surveys)
      .where(isOpen(t.surveys))
      .orderBy(desc(t.surveys.createdAt));
    const questions = await db
      .select()
      .from(t.surveyQuestions)
      .where(inArray(t.surveyQuestions.surveyId, ids(rows)))
      .orderBy(asc(t.surveyQuestions.position));
    const options = await db
      .select()
      .from(t.surveyOptions)
      .where(inArray(t.surveyOptions.questionId, ids(questions)))
      .orderBy(asc(t.surveyOptions.position));
    const questionsOf = groupBy(questions, ({ surveyId }) => surveyId);
    const optionsOf = groupBy(options, ({ questionId }) => questionId);
    return {
      data: rows.map(({ id, description, banner, thumbnailType, timeout }) => ({
        id,
        description,
        banner: media(origin, banner),
        thumbnailType,
        timeout,
        questions: (questionsOf.get(id) ?? []).map(({ id: questionId, question, type }) => ({
          id: questionId,
          question,
          type,
          options: (optionsOf.get(questionId) ?? []).map((option) => ({
            id: option.id,
            option: option.option,
          })),
        })),
      })),
    };
  });

  registerList(services, calls.listInfoItems, async (origin) => {
    const rows = await db
      .select()
      .from(t.infoItems)
      .where(infoItemIsPublished)
      .orderBy(desc(t.infoItems.createdAt), desc(t.infoItems.id));
    return {
      data: rows.map(({ id, type, subType, title, description, text, image, link, createdAt }) => ({
        id,
        type,
        sub_type: subType,
        title,
        description,
        text,
        image: media(origin, image),
        link,
        createdAt: createdAt.toISOString(),
      })),
    };
  });
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
