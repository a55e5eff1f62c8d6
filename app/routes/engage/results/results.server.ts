import type { AppLoadContext } from '@remix-run/node';
import { sectionResult } from '~/admin-api.server/section-result';
import { rejectedFilters } from '~/forms.server/filters';
import { periodInWords } from '~/lib/dates';
import { filtersInWords, readChoices } from '~/routes/insights/insights.server';
import { FilterForm } from '~/routes/insights/schema';
import { results } from '~contract';
import { formatCount, formatShare, formatShares } from '~shared/text/numbers';
import { isFiltered, noFilters, type ResultFilters } from './filters';
import { readResultFilters } from './search';

export function withShares<Answer extends { count: number }>(
  answers: Answer[],
): (Answer & { share: string })[] {
  const shares = formatShares(answers.map(({ count }) => count));
  return answers.map((answer, at) => ({ ...answer, share: shares[at] ?? '0%' }));
}

export type Progress = { started: number; completed: number };

/** Formats progress: `39 of 48 completed (81%)`. */
export const progressInWords = ({ started, completed }: Progress) =>
  started === 0
    ? ''
    : `${formatCount(completed)} of ${formatCount(started)} completed (${formatShare(completed, started)})`;

/** Returns a formatter for rows of a list. */
export function completedInWords(all: Map<string, Progress> | undefined, id: string): string {
  const progress = all?.get(id);
  return progress ? progressInWords(progress) : '';
}

export const completionRows = (progress: Progress | null) =>
  progress === null
    ? []
    : [
        { number: '', question: 'All questions', answer: 'Began', responses: progress.started },
        { number: '', question: 'All questions', answer: 'Completed', responses: progress.completed },
      ];

const waitMs = 2_000;

/** Returns each item's progress; never throws. */
export async function readCompletion(
  context: AppLoadContext,
): Promise<{ quizzes: Map<string, Progress>; surveys: Map<string, Progress> } | null> {
  if (!(await context.has(results.completion))) return null;
  const read = await sectionResult(context.api.read('completion'), (data) => data, context.log, waitMs);
  if (!read.ok) return null;
  const byId = (rows: (Progress & { id: string })[]) => new Map(rows.map((row) => [row.id, row]));
  return { quizzes: byId(read.data.quizzes), surveys: byId(read.data.surveys) };
}

export const filtersFor = async (
  { has }: Pick<AppLoadContext, 'has'>,
  call: { name: string },
  search: Parameters<typeof readResultFilters>[0],
): Promise<ResultFilters> => ((await has(call)) ? readResultFilters(search) : noFilters);

/** Returns null if the provider has no filters. */
export async function readFilterForm(
  context: AppLoadContext,
  call: { name: string },
  filters: ResultFilters,
): Promise<FilterFormData | null> {
  if (!(await context.has(call))) return null;
  const { district, ageRange, asked } = filters;
  return {
    filters,
    choices: await readChoices(context, filters),
    rejected: rejectedFilters({ district, ageRange, ...asked }, FilterForm),
    isFiltered: isFiltered(filters),
    words: filters.problem ? 'The dates are no period' : filtersInWords(filters),
  };
}
export type FilterFormData = {
  filters: ResultFilters;
  choices: Awaited<ReturnType<typeof readChoices>>;
  rejected: ReturnType<typeof rejectedFilters>;
  isFiltered: boolean;
  words: string;
};

export const filterFacts = ({
  district,
  ageRange,
  startDate,
  endDate,
}: ResultFilters): [string, string][] => [
  ['Period', periodInWords({ startDate, endDate })],
  ['District', district || 'All districts'],
  ['Age group', ageRange || 'All age groups'],
];
