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
    question: { ...page, opened: true },
    from: { ...text(100), opened: true },
    code: { ...text(100), opened: true },
  },
});
