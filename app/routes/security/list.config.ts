import { defineList } from '~/lib/list';

export const userList = defineList({
  path: '/dashboard/security',
  noun: ['user', 'users'],
  text: { placeholder: 'Name, email or role' },
  tabs: {
    label: 'Users by status',
    options: { all: 'All Users', active: 'Active', pending: 'Pending', banned: 'Banned' },
  },
  sorts: { newest: 'Newest first', oldest: 'Oldest first', name: 'Name A–Z', login: 'Last login' },
  sizes: [24, 48, 96],
});
export type UserSearch = typeof userList.none;
