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

/** Name of a quiz for people: its own title, else that of its content, else its code. */
export function quizName({ title, content }: quizzes.Quiz): string {
  return title || content?.title || content?.contentCode || 'Quiz';
}

/** Of more contents a form offers no list of all their codes. */
const mostCodes = 500;

/**
 * The codes of the contents with their titles: a help, not a need. Null where the list cannot be read, or is too long to be one: a code can still be
 * typed, and is checked when the quiz is sent.
 */
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

/** How many responses a quiz has. */
export const responsesTo = ({ questions }: quizzes.Quiz): number =>
  questions.flatMap(({ answers }) => answers).reduce((sum, { responses }) => sum + responses, 0);

/** The questions of a quiz as its form has them. */
export const draftsOf = ({ questions }: quizzes.Quiz): quizzes.DraftQuestion[] =>
  questions.map(({ text, answers }) => ({
    question: text,
    options: answers.map((answer) => answer.text),
    correctAnswer: Math.max(
      0,
      answers.findIndex(({ isCorrect }) => isCorrect),
    ),
  }));

/** What its form is made of, for `builderAction`. */
export const quizFields = {
  question: QuestionForm,
  names: ['question', 'options', 'correctAnswer'],
  about: ['code'],
  whole: quizForm,
} as const;

/** What a quiz is found by: its own title, and the content that it is about. */
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

/** Id of a quiz's content for the calls that want it (SPEC §7 'contentID'); '' where neither quiz nor library has it. */
async function contentIdOf(context: AppLoadContext, quiz: quizzes.Quiz | null | undefined): Promise<string> {
  const { id, contentCode } = quiz?.content ?? {};
  if (id || !contentCode) return id ?? '';
  const found = await contentWithCode(context, contentCode).catch(() => null);
  return found?.id ?? '';
}

/** The quizzes of a content; a provider may name it by its code only. */
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
