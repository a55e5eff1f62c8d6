import type { AppLoadContext } from '@remix-run/node';
import { sectionResult } from '~/admin-api.server/section-result';
import type { SectionResult } from '~/lib/section-result';
import { isFiltered, type ResultFilters } from '~/routes/engage/results/filters';
import { type Progress, readCompletion } from '~/routes/engage/results/results.server';
import { filterQuery } from '~/routes/insights/filters';
import type { quizzes } from '~contract';

export type QuizResults = { questions: quizzes.Quiz['questions']; progress: Progress | null };

/**
 * Reads a quiz's filtered results.
 * @param filters from `filtersFor`
 */
export async function readQuizResults(
  context: AppLoadContext,
  quiz: quizzes.Quiz,
  filters: ResultFilters,
): Promise<SectionResult<QuizResults>> {
  if (isFiltered(filters)) {
    if (filters.problem) return { ok: false, message: 'There are no results for these dates.' };
    const query = { quizId: quiz.id, ...filterQuery(filters) };
    return sectionResult(
      context.api.read('quizResults', query),
      ({ questions, started, completed }) => ({ questions, progress: { started, completed } }),
      context.log,
    );
  }
  const completion = await readCompletion(context);
  const progress = completion?.quizzes.get(quiz.id) ?? null;
  return { ok: true, asOf: '', staleBecause: null, data: { questions: quiz.questions, progress } };
}
