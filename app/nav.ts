import type { Capability } from '../admin-api/contract/roles';
import type { IconName } from './components/base/icon';

export type PagePiece = 'numbers' | 'chart' | 'pictures' | 'rows';

export type NavigationItem = {
  to: string;
  label: string;
  icon: IconName;
  can: Capability;
  pieces: PagePiece[];
};

const item = (
  path: string,
  label: string,
  icon: IconName,
  can: Capability,
  ...pieces: PagePiece[]
): NavigationItem => ({ to: `/dashboard${path}`, label, icon, can, pieces });

export const navigation: { group: string; items: NavigationItem[] }[] = [
  {
    group: 'Overview',
    items: [
      item('', 'Home', 'home', 'see-dashboard', 'numbers', 'chart'),
      item('/insights', 'Insights', 'chart-bar', 'see-insights', 'numbers', 'chart'),
    ],
  },
  {
    group: 'Library',
    items: [
      item('/categories', 'Categories', 'stack-2', 'see-library', 'rows'),
      item('/sections', 'Sections', 'folders', 'see-library', 'rows'),
      item('/contents', 'Contents', 'movie', 'see-library', 'numbers', 'pictures'),
      item('/uploads', 'Uploads', 'upload', 'manage-contents', 'rows'),
    ],
  },
  {
    group: 'Engage',
    items: [
      item('/polls', 'Polls', 'list-details', 'manage-polls', 'rows'),
      item('/quiz', 'Quizzes', 'help', 'manage-quizzes', 'rows'),
      item('/survey', 'Surveys', 'clipboard-list', 'see-surveys', 'pictures'),
      item('/info', 'Info Board', 'speakerphone', 'see-info-board', 'pictures'),
    ],
  },
  {
    group: 'Manage',
    items: [
      item('/chatbot', 'ChatBot', 'message-chatbot', 'review-prompts', 'rows'),
      item('/security', 'Security', 'shield-lock', 'manage-users', 'numbers', 'rows'),
      item('/audit', 'Audit log', 'list-search', 'see-audit-log', 'rows'),
    ],
  },
];

/** Returns a URL's entry. */
export function itemOf(pathname: string): NavigationItem | undefined {
  return navigation.flatMap(({ items }) => items).find(({ to }) => isUnder(pathname, to));
}

/** Includes dialogs; home has two URLs (SPEC §2). */
export function isUnder(pathname: string, to: string): boolean {
  if (to === '/dashboard') return /^\/dashboard(\/home)?\/?$/.test(pathname);
  return pathname === to || pathname.startsWith(`${to}/`);
}
