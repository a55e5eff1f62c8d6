import { Form } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { OwnedKey } from '~/components/base/form-key';
import { Icon, type IconName } from '~/components/base/icon';
import { Chip, type ChipTone } from '~/components/frame/chip';
import { itemFormKey } from '~/lib/item-path';
import { roleColour } from '~/lib/roles';
import type { StaffAction } from '~contract';
import { type UserSearch, userList } from './list.config';
import classes from './list.module.css';
import type { UserRow } from './user-rows.server';

const statusTones = { Active: 'ok', Pending: 'warn', Banned: 'danger' } as const;
const roleTones: Record<ReturnType<typeof roleColour>, ChipTone> = {
  purple: 'purple',
  blue: 'info',
  gray: 'neutral',
};

/** Renders the table; on phones, cards. */
export function UserTable({
  rows,
  formKey,
  search,
}: {
  rows: UserRow[];
  formKey: string;
  search: UserSearch;
}) {
  return (
    <div className={classes.users}>
      <table className={classes.table}>
        <caption className="visually-hidden">Users</caption>
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col">Last Login</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={classes.user}>
                {row.name}
                {row.isSelf && ' (you)'}
                <span className={classes.id}>{row.shortId}</span>
              </th>
              <td className={classes.email}>{row.email}</td>
              <td>
                <Chip plain tone={roleTones[roleColour(row.role)]}>
                  {row.role}
                </Chip>
              </td>
              <td>
                <Chip tone={statusTones[row.status]}>{row.status}</Chip>
                {row.mail && <span className={classes.mail}>{row.mail}</span>}
              </td>
              <td className={classes.dates}>
                <span>
                  <span className={classes.onlyCards}>Last login: </span>
                  {row.lastLogin}
                </span>
                {row.joined && <span className={classes.joined}>Joined {row.joined}</span>}
              </td>
              <td>
                <Actions row={row} formKey={formKey} search={search} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Way = { path: string; label: string; icon: IconName; danger?: boolean };

const dialogs: Partial<Record<StaffAction, Way>> = {
  role: { path: 'role', label: 'Change role', icon: 'user-cog' },
  superadmin: { path: 'superadmin', label: 'Make superadmin', icon: 'shield-up' },
  revoke: { path: 'revoke', label: 'Revoke invitation', icon: 'mail-off' },
  resetMfa: { path: 'reset-mfa', label: 'Reset MFA', icon: 'shield-off' },
  logOut: { path: 'log-out', label: 'Log out everywhere', icon: 'logout' },
  resetPassword: { path: 'reset-link', label: 'Copy reset link', icon: 'key' },
  resend: { path: 'resend', label: 'Resend invitation', icon: 'send' },
  ban: { path: 'ban', label: 'Ban', icon: 'ban', danger: true },
  delete: { path: 'delete', label: 'Delete', icon: 'trash', danger: true },
};
const posts: Partial<Record<StaffAction, Way>> = {
  unban: { path: 'unban', label: 'Unban', icon: 'lock-open' },
};

function Actions({ row, formKey, search }: { row: UserRow; formKey: string; search: UserSearch }) {
  const hrefOf = (path: string) => userList.href(search, `${row.id}/${path}`);
  return (
    <div className={classes.actions}>
      {row.logged && (
        <ButtonLink
          to={hrefOf('activity')}
          tone="quiet"
          preventScrollReset
          small
          title="Activity"
          className={classes.action}
          aria-label={`Activity: ${row.email}`}
        >
          <Icon name="history" size={18} />
          <span className={classes.word}>Activity</span>
        </ButtonLink>
      )}
      {row.actions.map((action) => {
        const way = dialogs[action] ?? posts[action];
        if (!way) return null;
        const name = `${way.label}: ${row.email}`;
        const looks = { small: true, title: way.label, className: classes.action, 'aria-label': name };
        const inside = (
          <>
            <Icon name={way.icon} size={18} />
            <span className={classes.word}>{way.label}</span>
          </>
        );
        if (action in dialogs)
          return (
            <ButtonLink
              key={action}
              to={hrefOf(way.path)}
              tone={way.danger ? 'quietDanger' : 'quiet'}
              preventScrollReset
              {...looks}
            >
              {inside}
            </ButtonLink>
          );
        return (
          <Form key={action} method="post" action={hrefOf(way.path)} preventScrollReset>
            <OwnedKey value={itemFormKey(`${formKey}${action}-`, row.id)} />
            <SubmitButton tone="quiet" name="user" value={row.id} {...looks}>
              {inside}
            </SubmitButton>
          </Form>
        );
      })}
      {row.actions.length === 0 && !row.logged && <span className={classes.none}>–</span>}
    </div>
  );
}
