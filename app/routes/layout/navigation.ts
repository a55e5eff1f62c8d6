import type { Icon } from '@tabler/icons-react';
import {
  IconChartBar,
  IconClipboardList,
  IconFolders,
  IconHelp,
  IconHome,
  IconListDetails,
  IconMessageChatbot,
  IconMovie,
  IconShieldLock,
  IconSpeakerphone,
  IconStack2,
} from '~/components/icons';
import type { Capability } from '~/lib/roles';

/** The large pieces a page is made of, for its skeleton: statistic cards, a chart, cards with a picture, rows. */
export type PagePiece = 'numbers' | 'chart' | 'pictures' | 'rows';

export type NavigationItem = {
  label: string;
  to: string;
  Icon: Icon;
  can: Capability;
  /** What it looks like from afar, top to bottom. */
  pieces: PagePiece[];
};

/** The side navigation (SPEC §2.3); who sees what is SPEC §6. */
export const navigation: { group: string; items: NavigationItem[] }[] = [
  {
    group: 'Overview',
    items: [
      { label: 'Home', to: '/dashboard', Icon: IconHome, can: 'see-dashboard', pieces: ['numbers', 'chart'] },
      {
        label: 'Insights',
        to: '/dashboard/insights',
        Icon: IconChartBar,
        can: 'see-insights',
        pieces: ['numbers', 'chart'],
      },
    ],
  },
  {
    group: 'Library',
    items: [
      {
        label: 'Categories',
        to: '/dashboard/categories',
        Icon: IconStack2,
        can: 'see-library',
        pieces: ['rows'],
      },
      {
        label: 'Sections',
        to: '/dashboard/sections',
        Icon: IconFolders,
        can: 'see-library',
        pieces: ['rows'],
      },
      {
        label: 'Contents',
        to: '/dashboard/contents',
        Icon: IconMovie,
        can: 'see-library',
        pieces: ['numbers', 'pictures'],
      },
    ],
  },
  {
    group: 'Engage',
    items: [
      {
        label: 'Polls',
        to: '/dashboard/polls',
        Icon: IconListDetails,
        can: 'manage-polls',
        pieces: ['rows'],
      },
      { label: 'Quizzes', to: '/dashboard/quiz', Icon: IconHelp, can: 'manage-quizzes', pieces: ['rows'] },
      {
        label: 'Surveys',
        to: '/dashboard/survey',
        Icon: IconClipboardList,
        can: 'see-surveys',
        pieces: ['pictures'],
      },
      {
        label: 'Info Board',
        to: '/dashboard/info',
        Icon: IconSpeakerphone,
        can: 'see-info-board',
        pieces: ['pictures'],
      },
    ],
  },
  {
    group: 'Manage',
    items: [
      {
        label: 'ChatBot',
        to: '/dashboard/chatbot',
        Icon: IconMessageChatbot,
        can: 'review-prompts',
        pieces: ['rows'],
      },
      {
        label: 'Security',
        to: '/dashboard/security',
        Icon: IconShieldLock,
        can: 'manage-users',
        pieces: ['numbers', 'rows'],
      },
    ],
  },
];

/** The item of the page that a URL belongs to; none outside of them. */
export function itemOf(pathname: string): NavigationItem | undefined {
  return navigation.flatMap(({ items }) => items).find(({ to }) => isUnder(pathname, to));
}

/** Whether a URL is a page's own or one of its dialogs'. Home has two URLs (SPEC §2). */
export function isUnder(pathname: string, to: string): boolean {
  if (to === '/dashboard') return /^\/dashboard(\/home)?\/?$/.test(pathname);
  return pathname === to || pathname.startsWith(`${to}/`);
}
