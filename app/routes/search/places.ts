import { type Capability, can } from '~/lib/roles';
import { navigation } from '~/nav';
import { type Searchable, searchable } from '~shared/text/search-rank';
import type { Found } from './kinds';

type Place = Omit<Found, 'detail'> & { can: Capability; detail?: string; words?: string };

const pages: Place[] = [
  ...navigation.flatMap(({ group, items }) =>
    items.map(({ label, to, can }) => ({ kind: 'pages' as const, title: label, to, can, detail: group })),
  ),
  {
    kind: 'pages',
    title: 'Your account',
    to: '/dashboard/account',
    can: 'see-dashboard',
    words: 'password passkeys two-factor authenticator recovery codes sessions devices profile settings',
  },
  { kind: 'pages', title: 'Privacy policy', to: '/privacy', can: 'see-dashboard', file: true },
];

const action = (title: string, to: string, can: Capability, words = '', file?: true): Place => ({
  kind: 'actions',
  title,
  to,
  can,
  words,
  ...(file && { file }),
});

/** Actions with their button labels and synonyms. */
const actions: Place[] = [
  action('New content', '/dashboard/contents/new', 'manage-contents', 'add upload video audio'),
  action('New category', '/dashboard/categories/new', 'manage-categories', 'add create'),
  action('New section', '/dashboard/sections/new', 'manage-sections', 'add create'),
  action('New poll', '/dashboard/polls/new', 'manage-polls', 'add create'),
  action('New quiz', '/dashboard/quiz/new', 'manage-quizzes', 'add create'),
  action('New survey', '/dashboard/survey/new', 'manage-surveys', 'add create'),
  action('New banner', '/dashboard/info/new', 'manage-info-board', 'add create info board'),
  action(
    'New awareness card',
    '/dashboard/info/new?tab=awareness',
    'manage-info-board',
    'add create info board',
  ),
  action(
    'New quick alert',
    '/dashboard/info/new?tab=alerts',
    'manage-info-board',
    'add create info board send',
  ),
  action('Invite a user', '/dashboard/security', 'manage-users', 'add new staff person'),
  action(
    'Export report as PDF',
    '/dashboard/insights?download=pdf',
    'see-insights',
    'download print insights',
  ),
  action(
    'Export report of last month as PDF',
    '/dashboard/insights?period=last-month&download=pdf',
    'see-insights',
    'download print insights',
  ),
  action(
    'Export contents as CSV',
    '/dashboard/contents/export.csv',
    'see-library',
    'download table excel',
    true,
  ),
  action('Change your password', '/dashboard/account', 'see-dashboard'),
  action('Log out', '/dashboard/log-out', 'see-dashboard', 'sign out leave'),
];

const places = [...actions, ...pages].map((place) => {
  const { can, words = '', detail = '', ...found } = place;
  return { can, found: { ...found, detail } as Found, text: searchable({ title: found.title, more: words }) };
});

/** Returns the pages and actions of a role (SPEC §6). */
export const placesFor = (role: string): { found: Found; text: Searchable }[] =>
  places.filter((place) => can(role, place.can));
