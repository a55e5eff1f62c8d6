import { results as calls } from '../contract';
import {
  createQuizProgress,
  quizResultsOf,
  surveyProgress,
  surveyResultsOf,
  textAnswersTo,
} from '../db/results';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';
import { filtersOf } from './analytics';

const fewAnswers = 50;
const answersPage = 20;

/** Registers completion and filtered results. */
export function resultRoutes(services: Services): void {
  const { db } = services;

  const quizProgress = createQuizProgress(db);
  register(services, calls.completion, async () => {
    const [quizzes, surveys] = await Promise.all([quizProgress(), surveyProgress(db)]);
    return { quizzes, surveys };
  });

  register(services, calls.quizResults, async ({ query: { quizId, ...filters } }) => {
    const found = await quizResultsOf(db, quizId, filtersOf(filters));
    if (!found) throw new HttpError('not_found', 'This quiz does not exist any more.');
    return found;
  });

  register(services, calls.surveyResults, async ({ query: { surveyId, ...filters } }) => {
    const found = await surveyResultsOf(db, surveyId, filtersOf(filters), fewAnswers);
    if (!found) throw new HttpError('not_found', 'This survey does not exist any more.');
    return found;
  });

  register(services, calls.surveyAnswers, async ({ query }) => {
    const { surveyId, question, q = '', offset = 0, limit = answersPage, ...filters } = query;
    return textAnswersTo(db, surveyId, { question, q, offset, limit }, filtersOf(filters));
  });
}
