import type { AppLoadContext } from '@remix-run/node';
import { sectionResult } from '~/admin-api.server/section-result';
import type { SectionResult } from '~/lib/section-result';
import { isFiltered, type ResultFilters } from '~/routes/engage/results/filters';
import { type Progress, readCompletion } from '~/routes/engage/results/results.server';
import { filterQuery } from '~/routes/insights/filters';
import { results, type surveys } from '~contract';
import { answersPageSize, type SurveySearch } from './list.config';
import { answersOf } from './survey.server';

type Questions = surveys.Survey['questions'];
export type SurveyResults = { questions: Questions; progress: Progress | null };

/**
 * Reads a survey's filtered results.
 * @param filters from `filtersFor`
 */
export async function readSurveyResults(
  context: AppLoadContext,
  survey: surveys.Survey,
  filters: ResultFilters,
): Promise<SectionResult<SurveyResults>> {
  if (isFiltered(filters)) {
    if (filters.problem) return { ok: false, message: 'There are no results for these dates.' };
    return sectionResult(
      context.api.read('surveyResults', { surveyId: survey.id, ...filterQuery(filters) }),
      ({ questions, started, completed }) => ({ questions, progress: { started, completed } }),
      context.log,
    );
  }
  const completion = await readCompletion(context);
  const progress = completion?.surveys.get(survey.id) ?? null;
  return { ok: true, asOf: '', staleBecause: null, data: { questions: survey.questions, progress } };
}

export type AnswersPage = { question: string; page: number; total: number; answers: string[] };

/** Returns a page of text answers, from the listed ones if the provider has no call. */
export async function readAnswersPage(
  context: AppLoadContext,
  survey: surveys.Survey,
  search: SurveySearch,
  filters: ResultFilters,
): Promise<SectionResult<AnswersPage>> {
  const asked = survey.questions[search.question - 1];
  if (filters.problem) return { ok: false, message: 'There are no results for these dates.' };
  if (!asked || !(await context.has(results.surveyAnswers))) {
    const data = asked ? answersOf(asked, search) : { question: '', page: 1, total: 0, answers: [] };
    return { ok: true, asOf: '', staleBecause: null, data };
  }
  const read = (page: number) =>
    sectionResult(
      context.api.read('surveyAnswers', {
        ...{ surveyId: survey.id, question: search.question, q: search.q, ...filterQuery(filters) },
        ...{ offset: (page - 1) * answersPageSize, limit: answersPageSize },
      }),
      ({ total, answers }) => ({ question: asked.question, page, total, answers }),
      context.log,
    );
  const found = await read(search.answers);
  if (!found.ok) return found;
  const last = Math.max(1, Math.ceil(found.data.total / answersPageSize));
  return search.answers > last ? read(last) : found;
}

/**
 * Yields all text answers to a question, a thousand per call. New answers shift the rest, so duplicates are
 * skipped.
 * @param question number, from 1
 */
export async function* allAnswers(
  { api }: Pick<AppLoadContext, 'api'>,
  { surveyId, question, q }: { surveyId: string; question: number; q: string },
  filters: ResultFilters,
): AsyncGenerator<string> {
  const limit = results.mostAnswers;
  const query = { surveyId, question, limit, ...(q ? { q } : {}), ...filterQuery(filters) };
  let before: number | null = null;
  for (let offset = 0; ; offset += limit) {
    const { total, answers } = await api.call(results.surveyAnswers, { query: { ...query, offset } });
    yield* before === null ? answers : answers.slice(Math.max(0, total - before));
    before = total;
    if (offset + limit >= total) return;
  }
}
