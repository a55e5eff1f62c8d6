import { alphabetic, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import { type StaffUser, statusOf } from '~/lib/staff-users';
import { staffUsers } from '~contract';
import { type UserSearch, userList } from './list.config';

const lastLogin = ({ last_login }: StaffUser) => last_login ?? '';
const find = rowFinder(userList, {
  text: staffUsers.userText,
  tab: (user: StaffUser) => statusOf(user).toLowerCase() as 'active' | 'pending' | 'banned',
  sorts: {
    newest: newestFirst,
    oldest: oldestFirst,
    name: alphabetic(({ name, email }) => name || email),
    login: (a, b) => (lastLogin(a) < lastLogin(b) ? 1 : lastLogin(a) > lastLogin(b) ? -1 : 0),
  },
});

/** Returns a page of users with the tabs' counts. */
export const findUsers = (users: readonly StaffUser[], search: UserSearch) => ({
  ...find(users, search),
  totals: find(users, userList.none).counts,
});
