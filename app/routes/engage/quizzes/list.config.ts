import { defineList, page, text } from '~/lib/list';
import { stateTabs } from '../states';

export const quizList = defineList({
  path: '/dashboard/quiz',
  noun: ['quiz', 'quizzes'],
  text: { placeholder: 'Title or content code' },
  tabs: { label: 'Quizzes by status', options: stateTabs },
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    title: 'Title A–Z',
    responses: 'Most answers',
  },
  params: {
    /** Of an opened quiz: which of its questions is shown. */
    question: { ...page, opened: true },
    /** Of a new one: the quiz that it is a copy of, and the code of the content that it is for. */
    from: { ...text(100), opened: true },
    code: { ...text(100), opened: true },
  },
});
