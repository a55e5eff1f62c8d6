import type { AppLoadContext } from '@remix-run/node';
import { definitionsFor } from '~/admin-api.server/definitions';
import { sectionResult } from '~/admin-api.server/section-result';
import type { Staff } from '~/auth.server/session';
import { activeToday } from '~/lib/active-today';
import { formatDay } from '~/lib/dates';
import type { Period } from '~/lib/period';
import { newestContents } from '~/routes/contents/contents.server';
import type { FoundContents } from '~/routes/contents/find-contents';
import type * as contract from '~contract';
import { formatCount, pluralize } from '~shared/text/numbers';
import { activePoints } from './active-points';
import { readFirstSteps } from './first-steps.server';

const mostActive = 5;
const mostCategories = 6;
const mostNewest = 4;

const defined = [
  ...(['liveUsers', 'activeToday', 'contentViews', 'surveyViews', 'library', 'categories'] as const),
  ...(['contents', 'surveys', 'activeUsers', 'activePolls', 'activeQuizzes'] as const),
] as const;

/**
 * Reads the page's parts independently.
 * @param period with a problem: the chart is not read
 */
export async function readHome(context: AppLoadContext, staff: Staff, period: Period, now: number) {
  const { api, log } = context;
  const count = <T extends unknown[]>(rows: T) => formatCount(rows.length);
  const categories = api.read('categories');
  const contents = newestContents(context);
  const polls = api.read('polls');
  const quizzes = api.read('quizzes');

  const size = (rows: unknown[]) => rows.length;

  const [about, cards, banner, chart, active, firstSteps] = await Promise.all([
    definitionsFor(context, defined),
    all({
      categories: sectionResult(categories, count, log),
      contents: sectionResult(contents, ({ totals }) => formatCount(totals.contents), log),
      surveys: sectionResult(api.read('surveys'), count, log),
      contentViews: sectionResult(api.read('contentViews'), ({ totalViews }) => formatCount(totalViews), log),
      surveyViews: sectionResult(
        api.read('surveyViews'),
        ({ totalAttempts }) => formatCount(totalAttempts),
        log,
      ),
      activeToday: sectionResult(
        api.read('dailyActiveUsers').then((fresh) => ({ ...fresh, data: activeToday(fresh, now) })),
        (users) => (users === null ? null : formatCount(users)),
        log,
      ),
    }),
    all({
      categories: sectionResult(categories, bannerCategories, log),
      contents: sectionResult(contents, (found) => bannerContents(found, context), log),
    }),
    period.problem
      ? null
      : sectionResult(
          api.read('activeUsersOverTime', { startDate: period.startDate, endDate: period.endDate }),
          (points) => activePoints(points, period, now),
          log,
        ),
    all({
      polls: sectionResult(polls, (rows) => activePolls(rows, now), log),
      quizzes: sectionResult(quizzes, (rows) => activeQuizzes(rows, now), log),
    }),
    readFirstSteps(context, staff, {
      categories: sectionResult(categories, size, log),
      contents: sectionResult(contents, ({ totals }) => totals.contents, log),
    }),
  ]);
  return { about, cards, banner, chart, active, firstSteps };
}

/** None of these promises rejects. */
async function all<T extends Record<string, Promise<unknown>>>(
  parts: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const entries = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await part] as const),
  );
  return Object.fromEntries(entries) as { [K in keyof T]: Awaited<T[K]> };
}

function bannerCategories(rows: contract.categories.Category[]) {
  const shown = [...rows].sort((a, b) => a.priority - b.priority).slice(0, mostCategories);
  return {
    total: rows.length,
    shown: shown.map(({ id, name, colorCode }) => ({ id, name, colorCode })),
  };
}

function bannerContents({ contents, totals }: FoundContents, { mediaUrl }: AppLoadContext) {
  return {
    total: totals.contents,
    published: totals.published,
    shown: contents.slice(0, mostNewest).map((content) => ({
      id: content.id,
      title: content.title,
      type: content.type,
      thumbnail: mediaUrl(content.thumbnail),
      added: formatDay(content.createdAt),
    })),
  };
}

const isRunning = (item: { published: boolean; timeout: number | null }, now: number) =>
  item.published && (item.timeout === null || item.timeout * 1000 > now);
const byEnd = (a: { timeout: number | null }, b: { timeout: number | null }) =>
  (a.timeout ?? Number.POSITIVE_INFINITY) - (b.timeout ?? Number.POSITIVE_INFINITY);

function activePolls(rows: contract.polls.Poll[], now: number) {
  const running = rows.filter((poll) => isRunning(poll, now)).sort(byEnd);
  return {
    total: running.length,
    shown: running.slice(0, mostActive).map(({ id, question, timeout, options }) => {
      const votes = options.reduce((sum, option) => sum + option.votes, 0);
      return { id, title: question, end: timeout, note: pluralize(votes, 'vote') };
    }),
  };
}

function activeQuizzes(rows: contract.quizzes.Quiz[], now: number) {
  const running = rows.filter((quiz) => isRunning(quiz, now)).sort(byEnd);
  return {
    total: running.length,
    shown: running.slice(0, mostActive).map(({ id, title, timeout, questions, content }) => ({
      id,
      title: title || content?.contentCode || 'Quiz',
      end: timeout,
      note: pluralize(questions.length, 'question'),
    })),
  };
}

export type HomeData = Awaited<ReturnType<typeof readHome>>;
