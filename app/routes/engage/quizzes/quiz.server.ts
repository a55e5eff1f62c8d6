import type { AppLoadContext } from '@remix-run/node';
import {
  alphabetic,
  type FoundBy,
  grouped,
  mostFirst,
  newestFirst,
  oldestFirst,
  oncePerList,
  rowFinder,
} from '~/lib/find-rows';
import { contentsPage, contentWithCode } from '~/routes/contents/contents.server';
import { contentList } from '~/routes/contents/list.config';
import { findingContents, questionEdits, quizzes } from '~contract';
import { pluralize } from '~shared/text/numbers';
import { type Publishable, stateOf } from '../publishable.server';
import { quizList } from './list.config';
import { QuestionForm, quizForm } from './schema';

/** Returns a quiz's title, its content's, or its code. */
export function quizName({ title, content }: quizzes.Quiz): string {
  return title || content?.title || content?.contentCode || 'Quiz';
}

/** More codes make no useful list. */
const mostCodes = 500;

/** Returns codes with titles as suggestions; null if they failed to load or are too many. */
export async function contentCodes({ api }: Pick<AppLoadContext, 'api'>) {
  const per = mostCodes;
  const search = { ...contentList.none, view: '', per } as const;
  const known = await (async () => {
    if (!(await api.has(findingContents.findContents))) return (await api.read('contents')).data;
    const { contents, total } = (await contentsPage({ api }, search)).data;
    return total > per ? null : contents;
  })().catch(() => null);
  return known?.map(({ code, title }) => ({ code, title })) ?? null;
}

/** Counts a quiz's responses. */
export const responsesTo = ({ questions }: quizzes.Quiz): number =>
  questions.flatMap(({ answers }) => answers).reduce((sum, { responses }) => sum + responses, 0);

/** Returns a quiz's questions for its form. */
export const draftsOf = ({ questions }: quizzes.Quiz): quizzes.DraftQuestion[] =>
  questions.map(({ text, answers }) => ({
    question: text,
    options: answers.map((answer) => answer.text),
    correctAnswer: Math.max(
      0,
      answers.findIndex(({ isCorrect }) => isCorrect),
    ),
  }));

export const quizFields = {
  question: QuestionForm,
  names: ['question', 'options', 'correctAnswer'],
  about: ['code'],
  whole: quizForm,
} as const;

/** Returns a quiz's searchable text. */
export const quizText = ({ title, content }: quizzes.Quiz): FoundBy => ({
  title,
  more: `${content?.contentCode ?? ''} ${content?.title ?? ''}`,
});

export const quiz: Publishable<'quizzes', typeof quizList.spec> = {
  word: 'quiz',
  items: 'quizzes',
  list: quizList,
  see: 'manage-quizzes',
  can: 'manage-quizzes',
  find: rowFinder(quizList, {
    text: quizText,
    tab: stateOf,
    sorts: {
      newest: newestFirst,
      oldest: oldestFirst,
      title: alphabetic(quizName),
      responses: mostFirst(responsesTo),
    },
  }),
  nameOf: quizName,
  responses: responsesTo,
  edit: questionEdits.updateQuiz,
  draftsOf,
  async publish(context, id, selectedTimeout, quiz) {
    const contentID = await contentIdOf(context, quiz);
    return context.api.write(quizzes.publish, { params: { id }, body: { contentID, selectedTimeout } });
  },
  async unpublish(context, id, quiz) {
    const contentID = await contentIdOf(context, quiz);
    return context.api.write(quizzes.unpublish, { params: { id }, body: { contentID } });
  },
  remove: ({ api }, id) => api.write(quizzes.remove, { params: { id } }),
  stop: 'unpublish',
  stopped: 'unpublished',
  failed: {
    publish: 'The quiz could not be published.',
    unpublish: 'The quiz could not be unpublished.',
    delete: 'The quiz could not be deleted.',
  },
};

/** Returns the id for SPEC §7's 'contentID'; '' if unknown. */
async function contentIdOf(context: AppLoadContext, quiz: quizzes.Quiz | null | undefined): Promise<string> {
  const { id, contentCode } = quiz?.content ?? {};
  if (id || !contentCode) return id ?? '';
  const found = await contentWithCode(context, contentCode).catch(() => null);
  return found?.id ?? '';
}

/** Returns a content's quizzes; some providers name the content by code only. */
export function quizzesOf(all: readonly quizzes.Quiz[], { id, code }: { id: string; code: string }) {
  const { byId, byCode } = quizzesByContent(all);
  return [...(byId.get(id) ?? []), ...(byCode.get(code) ?? [])].map((quiz) => ({
    to: quizList.href({}, quiz.id),
    name: quizName(quiz),
    facts: `${pluralize(quiz.questions.length, 'question')}, ${quiz.published ? 'published' : 'draft'}`,
  }));
}

const quizzesByContent = oncePerList((all: readonly quizzes.Quiz[]) => ({
  byId: grouped(all, ({ content }) => content?.id ?? null),
  byCode: grouped(all, ({ content }) => (content?.id === null ? content.contentCode : null)),
}));
