import { Form, useLocation } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '~/components/button';
import { Chip, type ChipTone } from '~/components/chip';
import { roleColour } from '~/lib/roles';
import type { Deed } from '~/lib/staff-users';
import classes from './list.module.css';
import type { UserRow } from './user-rows.server';

const statusTones = { Active: 'ok', Pending: 'warn', Banned: 'danger' } as const;
const roleTones: Record<ReturnType<typeof roleColour>, ChipTone> = {
  purple: 'purple',
  blue: 'info',
  gray: 'neutral',
};

/** Users as a table; below 768 px each row becomes a card with the same fields and actions. */
export function UserTable({ rows, formKey }: { rows: UserRow[]; formKey: string }) {
  return (
    <div className={classes.tableBox}>
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
              </td>
              <td className={classes.dates}>
                <span className={classes.onlyCards}>Last login: </span>
                {row.lastLogin}
                {row.joined && <span className={classes.joined}>Joined {row.joined}</span>}
              </td>
              <td>
                <Actions row={row} formKey={formKey} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const dialogs: Partial<Record<Deed, { path: string; label: string; danger?: boolean }>> = {
  role: { path: 'role', label: 'Change role' },
  revoke: { path: 'revoke', label: 'Revoke invitation' },
  resetMfa: { path: 'reset-mfa', label: 'Reset MFA' },
  ban: { path: 'ban', label: 'Ban', danger: true },
  delete: { path: 'delete', label: 'Delete', danger: true },
};
const posts: Partial<Record<Deed, { path: string; label: string; busyLabel: string }>> = {
  unban: { path: 'unban', label: 'Unban', busyLabel: 'Unbanning...' },
  resend: { path: 'resend', label: 'Resend invitation', busyLabel: 'Sending...' },
};

function Actions({ row, formKey }: { row: UserRow; formKey: string }) {
  const { search } = useLocation();
  const address = (path: string) => `/dashboard/security/${row.id}/${path}${search}`;
  return (
    <div className={classes.actions}>
      {row.deeds.map((deed) => {
        const dialog = dialogs[deed];
        const post = posts[deed];
        if (dialog)
          return (
            <ButtonLink
              key={deed}
              to={address(dialog.path)}
              tone={dialog.danger ? 'quietDanger' : 'quiet'}
              small
              preventScrollReset
              aria-label={`${dialog.label}: ${row.email}`}
            >
              {dialog.label}
            </ButtonLink>
          );
        return (
          post && (
            <Form key={deed} method="post" action={address(post.path)} preventScrollReset>
              <input type="hidden" name="formKey" value={`${formKey}${deed}-${row.id}`.slice(0, 64)} />
              <SubmitButton
                tone="quiet"
                small
                name="user"
                value={row.id}
                busyLabel={post.busyLabel}
                aria-label={`${post.label}: ${row.email}`}
              >
                {post.label}
              </SubmitButton>
            </Form>
          )
        );
      })}
      {row.deeds.length === 0 && <span className={classes.none}>–</span>}
    </div>
  );
}
