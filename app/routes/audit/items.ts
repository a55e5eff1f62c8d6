import { itemPath } from '~/lib/item-path';
import type { Capability } from '~/lib/roles';
import type { audit } from '~contract';

type Item = {
  noun: string;
  /** Those who may change the item may see its history. */
  can: Capability;
  back: string;
  backLabel: string;
  edit?: (id: string) => string;
  /** Fields whose earlier texts can be restored into the form. */
  texts: string[];
};

const editOf = (list: string) => (id: string) => `${list}/${itemPath(`${id}/edit`)}`;

/** Kinds of items with a history page. */
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

/** Returns the URL of an item's history. */
export const historyHref = (kind: keyof typeof withHistory, id: string): string =>
  `/dashboard/history/${itemPath(`${kind}/${id}`)}`;
