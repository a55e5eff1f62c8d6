import { itemPath } from '~/lib/item-path';
import type { Capability } from '~/lib/roles';
import type { audit } from '~contract';

type Item = {
  noun: string;
  /** Who may see its history: those who may change it. */
  can: Capability;
  back: string;
  backLabel: string;
  /** URL of its edit form, where it has one. */
  edit?: (id: string) => string;
  /** What of it can be restored into that form. */
  texts: string[];
};

const editOf = (list: string) => (id: string) => `${list}/${itemPath(`${id}/edit`)}`;

/** What has a history of its own. */
export const withHistory: Readonly<Record<Exclude<audit.AuditKind, 'system' | 'staff-user'>, Item>> = {
  category: {
    noun: 'Category',
    can: 'manage-categories',
    back: '/dashboard/categories',
    backLabel: 'Back to Categories',
    edit: editOf('/dashboard/categories'),
    texts: ['name'],
  },
  section: {
    noun: 'Section',
    can: 'manage-sections',
    back: '/dashboard/sections',
    backLabel: 'Back to Sections',
    edit: editOf('/dashboard/sections'),
    texts: ['name'],
  },
  content: {
    noun: 'Content',
    can: 'manage-contents',
    back: '/dashboard/contents',
    backLabel: 'Back to Contents',
    edit: editOf('/dashboard/contents'),
    texts: ['title', 'description'],
  },
  poll: {
    noun: 'Poll',
    can: 'manage-polls',
    back: '/dashboard/polls',
    backLabel: 'Back to Polls',
    texts: [],
  },
  quiz: {
    noun: 'Quiz',
    can: 'manage-quizzes',
    back: '/dashboard/quiz',
    backLabel: 'Back to Quizzes',
    texts: [],
  },
  survey: {
    noun: 'Survey',
    can: 'manage-surveys',
    back: '/dashboard/survey',
    backLabel: 'Back to Surveys',
    texts: [],
  },
  'info-item': {
    noun: 'Item',
    can: 'manage-info-board',
    back: '/dashboard/info',
    backLabel: 'Back to Info Board',
    edit: editOf('/dashboard/info'),
    texts: ['title', 'description', 'text', 'link'],
  },
  prompt: {
    noun: 'Prompt',
    can: 'review-prompts',
    back: '/dashboard/chatbot',
    backLabel: 'Back to ChatBot',
    texts: [],
  },
};

/** URL of the history of a thing. */
export const historyHref = (kind: keyof typeof withHistory, id: string): string =>
  `/dashboard/history/${itemPath(`${kind}/${id}`)}`;
