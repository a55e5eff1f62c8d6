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

export type NavigationItem = { label: string; to: string; Icon: Icon; can: Capability };

/** The side navigation (SPEC §2, groups of LOOK 'Layout'); who sees what is SPEC §6. */
export const navigation: { group: string; items: NavigationItem[] }[] = [
  {
    group: 'Overview',
    items: [
      { label: 'Home', to: '/dashboard', Icon: IconHome, can: 'see-dashboard' },
      { label: 'Insights', to: '/dashboard/insights', Icon: IconChartBar, can: 'see-insights' },
    ],
  },
  {
    group: 'Library',
    items: [
      { label: 'Categories', to: '/dashboard/categories', Icon: IconStack2, can: 'see-library' },
      { label: 'Sections', to: '/dashboard/sections', Icon: IconFolders, can: 'see-library' },
      { label: 'Contents', to: '/dashboard/contents', Icon: IconMovie, can: 'see-library' },
    ],
  },
  {
    group: 'Engage',
    items: [
      { label: 'Polls', to: '/dashboard/polls', Icon: IconListDetails, can: 'manage-polls' },
      { label: 'Quizzes', to: '/dashboard/quiz', Icon: IconHelp, can: 'manage-quizzes' },
      { label: 'Surveys', to: '/dashboard/survey', Icon: IconClipboardList, can: 'see-surveys' },
      { label: 'Info Board', to: '/dashboard/info', Icon: IconSpeakerphone, can: 'see-info-board' },
    ],
  },
  {
    group: 'Manage',
    items: [
      { label: 'ChatBot', to: '/dashboard/chatbot', Icon: IconMessageChatbot, can: 'review-prompts' },
      { label: 'Security', to: '/dashboard/security', Icon: IconShieldLock, can: 'manage-users' },
    ],
  },
];
