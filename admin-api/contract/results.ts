import { z } from 'zod';
import { InsightFilters } from './analytics';
import { defineCall, objectOf } from './call';
import { entity, givenCount, list, sentId } from './fields';
import { QuizQuestion } from './quizzes';
import { SurveyQuestion } from './surveys';

/* Beyond SPEC §7 (decision 0064). Answers count on their day (UTC), attempts on the day they began. */

const progress = { started: givenCount, completed: givenCount };

export const completion = defineCall({
  name: 'analytics.completion',
  summary: 'For each quiz and each survey: how many sessions began it, and how many of them finished.',
  method: 'GET',
  path: '/insights/completion',
  response: objectOf({ quizzes: list(entity(progress)), surveys: list(entity(progress)) }),
});

export const quizResults = defineCall({
  name: 'analytics.quizResults',
  summary: 'The questions of a quiz with the responses to each answer under the filters.',
  method: 'GET',
  path: '/insights/quiz_results',
  query: InsightFilters.extend({ quizId: sentId() }),
  response: objectOf({ ...progress, questions: z.array(QuizQuestion) }),
});

export const surveyResults = defineCall({
  name: 'analytics.surveyResults',
  summary:
    'The questions of a survey with the responses to each option under the filters; of text answers the number and the newest few.',
  method: 'GET',
  path: '/insights/survey_results',
  query: InsightFilters.extend({ surveyId: sentId() }),
  response: objectOf({ ...progress, questions: z.array(SurveyQuestion) }),
});

export const mostAnswers = 1_000;

export const surveyAnswers = defineCall({
  name: 'analytics.surveyAnswers',
  summary:
    'The text answers to one question of a survey under the filters, the newest first; those with each of the words that are looked for, without regard to case and accents.',
  method: 'GET',
  path: '/insights/survey_answers',
  query: InsightFilters.extend({
    surveyId: sentId(),
    question: z.coerce.number().int().min(1).max(1_000),
    q: z.string().max(200).optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
    limit: z.coerce.number().int().min(1).max(mostAnswers).optional(),
  }),
  response: objectOf({ total: givenCount, answers: z.array(z.string()) }),
});
