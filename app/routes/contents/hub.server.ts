import type { AppLoadContext } from '@remix-run/node';
import { sectionResult } from '~/admin-api.server/section-result';
import { type LinePoint, soFar } from '~/components/charts/line-chart';
import { formatDay } from '~/lib/dates';
import { downloadCost } from '~/lib/download-cost';
import { fold, foldedMatcher } from '~/lib/folded-search';
import { isOpen } from '~/lib/period';
import type { SectionResult } from '~/lib/section-result';
import { utcDay } from '~/lib/utc-days';
import { type contents, extensions, findingContents, type quizzes } from '~contract';
import { maskContactDetails } from '~shared/text/contact-details';
import { withoutQuizAfter } from './contents.server';
import { findContents } from './find-contents';
import { type LibraryChoices, withinChoices } from './library.server';
import { type ContentSearch, contentList } from './list.config';

type Content = contents.Content;

/** In milliseconds. */
const viewsTimeoutMs = 3_000;

/** Returns daily views of the last 30 UTC days; null if the provider has no such call. */
export async function viewsOf(
  context: Pick<AppLoadContext, 'api' | 'has' | 'log'>,
  contentId: string,
): Promise<SectionResult<LinePoint[]> | null> {
  if (!(await context.has(extensions.viewsByDay))) return null;
  const today = utcDay(Date.now());
  return sectionResult(
    context.api.read('viewsByDay', { contentId }),
    (days) =>
      days
        .filter(({ day }) => day <= today)
        .map(({ day, views }) => {
          const label = formatDay(day);
          return soFar({ label, tick: label.replace(/ \d+$/, ''), value: views }, isOpen(day, today));
        }),
    context.log,
    viewsTimeoutMs,
  );
}

/** Describes what downloading the file costs a child; null if its size is unknown. */
export async function costOf(
  { mediaSizes }: Pick<AppLoadContext, 'mediaSizes'>,
  { file, fileSize }: Pick<Content, 'file' | 'fileSize'>,
): Promise<string | null> {
  const bytes = fileSize || (await mediaSizes.of(file));
  return bytes ? downloadCost(bytes) : null;
}

export const commentsPage = 20;

/** Returns a page of matching comments, newest first; masked, and as `written`. */
export function findComments(
  { feedback }: Pick<Content, 'feedback'>,
  search: Pick<ContentSearch, 'comment' | 'comments'>,
) {
  const matches = foldedMatcher(search.comment);
  const all = feedback
    .map(({ feedback: written, date }) => ({ date, written, ...maskContactDetails(written) }))
    .filter(({ text }) => search.comment === '' || matches(fold(text)))
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  const page = Math.min(search.comments, Math.max(1, Math.ceil(all.length / commentsPage)));
  return { all, page, shown: all.slice((page - 1) * commentsPage, page * commentsPage) };
}

async function foundWithoutQuiz(
  context: Pick<AppLoadContext, 'api'>,
  id: string,
  search: ContentSearch,
): Promise<ReturnType<typeof nextWithoutQuiz>> {
  const next = await withoutQuizAfter(context, id, search);
  return next && { to: contentList.href(search, next.id), name: `${next.code} ${next.title}` };
}

/** Returns the next content without a quiz, or null; null also if the quizzes failed to load. */
export async function nextToDo(
  context: Pick<AppLoadContext, 'api'>,
  id: string,
  quizzes: readonly quizzes.Quiz[],
  asked: ContentSearch,
  choices: LibraryChoices,
) {
  if (await context.api.has(findingContents.readOnContents))
    return foundWithoutQuiz(context, id, withinChoices(asked, choices));
  return nextWithoutQuiz(id, (await context.api.read('contents')).data, quizzes, asked, choices);
}

/** Returns the next content without a quiz, in the order of the list; null if all others have one. */
export function nextWithoutQuiz(
  id: string,
  library: Content[],
  quizzes: readonly quizzes.Quiz[],
  asked: ContentSearch,
  choices: LibraryChoices,
): { to: string; name: string } | null {
  const search = withinChoices(asked, choices);
  const { all } = findContents(library, search, choices.sections);
  // Some providers name a quiz's content by code only.
  const ids = new Set(quizzes.map(({ content }) => content?.id));
  const codes = new Set(quizzes.map(({ content }) => (content?.id === null ? content.contentCode : null)));
  const at = all.findIndex((content) => content.id === id);
  const next = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find(
    (content) => !ids.has(content.id) && !codes.has(content.code),
  );
  return next ? { to: contentList.href(search, next.id), name: `${next.code} ${next.title}` } : null;
}
