import { Link } from '~/components/base/link';
import { can } from '~/lib/roles';
import classes from './home.module.css';

const pages = [
  { to: '/dashboard/insights', label: 'Insights', permission: 'see-insights' },
  { to: '/dashboard/polls', label: 'Polls', permission: 'manage-polls' },
  { to: '/dashboard/info', label: 'Info Board', permission: 'see-info-board' },
  { to: '/dashboard/security', label: 'Security', permission: 'manage-users' },
] as const;

/** The pages of the daily jobs that no card of Home leads to: on a phone, where the navigation is behind the menu. */
export function Shortcuts({ role }: { role: Parameters<typeof can>[0] }) {
  return (
    <nav aria-label="Shortcuts" className={classes.shortcuts}>
      <ul>
        {pages
          .filter(({ permission }) => can(role, permission))
          .map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
