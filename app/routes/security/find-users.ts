import { listToolbar, sizeChoice, sortChoice } from '~/guard.server/list-toolbar';
import { alphabetic, newestFirst, oldestFirst, pageOf, rowFinder, rowsByStatus } from '~/lib/find-rows';
import { type StaffUser, statusOf } from '~/lib/staff-users';
import { staffUsers } from '~contract';
import { noUsersChosen, securityHref } from './href';
import { type PanelSearch, userPageSizes } from './schema';

const lastLogin = ({ last_login }: StaffUser) => last_login ?? '';
const find = rowFinder<StaffUser, Exclude<PanelSearch['sort'], 'relevance'>>({
  text: staffUsers.userText,
  sorts: {
    newest: newestFirst,
    oldest: oldestFirst,
    name: alphabetic(({ name, email }) => name || email),
    login: (a, b) => (lastLogin(a) < lastLogin(b) ? 1 : lastLogin(a) > lastLogin(b) ? -1 : 0),
  },
});

const inTabs = (users: readonly StaffUser[], status: PanelSearch['status']) =>
  rowsByStatus(
    users,
    ['active', 'pending', 'banned'],
    status,
    (user) => statusOf(user).toLowerCase() as 'active' | 'pending' | 'banned',
  );

/** The page of users that was asked for; how many of those found each tab has, and of all users (`totals`). */
export function findUsers(users: readonly StaffUser[], search: PanelSearch) {
  const { counts, shown } = inTabs(find(users, search), search.status);
  return { ...pageOf(shown, search), counts, totals: inTabs(users, 'all').counts };
}

/** The toolbar of the users. */
export const userToolbar = (
  request: Request,
  search: PanelSearch,
  { total, counts }: Pick<ReturnType<typeof findUsers>, 'total' | 'counts'>,
) =>
  listToolbar({
    request,
    path: '/dashboard/security',
    search,
    defaults: noUsersChosen,
    hrefOf: (chosen) => securityHref(chosen),
    noun: ['user', 'users'],
    found: total,
    placeholder: 'Name, email or role',
    tabs: {
      label: 'Users by status',
      counts,
      options: [
        { value: 'all', label: 'All Users' },
        { value: 'active', label: 'Active' },
        { value: 'pending', label: 'Pending' },
        { value: 'banned', label: 'Banned' },
      ],
    },
    choices: [
      sortChoice({
        newest: 'Newest first',
        oldest: 'Oldest first',
        name: 'Name A–Z',
        login: 'Last login',
      }),
      sizeChoice(userPageSizes),
    ],
  });
