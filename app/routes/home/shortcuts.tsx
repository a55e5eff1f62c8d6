import { Link } from '~/components/base/link';
import { can } from '~/lib/roles';
import { navigation } from '~/nav';
import classes from './home.module.css';

const shortcuts = new Set([
  '/dashboard/insights',
  '/dashboard/polls',
  '/dashboard/info',
  '/dashboard/security',
]);

/** Renders links that on a phone would be hidden in the menu. */
export function Shortcuts({ role }: { role: Parameters<typeof can>[0] }) {
  const items = navigation.flatMap((group) => group.items);
  return (
    <nav aria-label="Shortcuts" className={classes.shortcuts}>
      <ul>
        {items
          .filter((item) => shortcuts.has(item.to) && can(role, item.can))
          .map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
