import { useFetcher, useLocation } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { BrandMark } from '~/components/base/brand-mark';
import {
  ColorSchemeSwitch,
  PreferenceFields,
  preferencesPath,
  usePendingPreference,
} from '~/components/base/color-scheme';
import { Link } from '~/components/base/link';
import { initials } from '~/lib/initials';
import { can } from '~/lib/roles';
import { isUnder, type NavigationItem, navigation } from '~/nav';
import { Icon } from '../base/icon';
import classes from './side-navigation.module.css';
import type { Menu } from './use-menu';

/** Renders the navigation (SPEC §2 Layout). */
export function SideNavigation({
  appName,
  staff,
  collapsed: saved,
  awaited,
  menu,
  onLogOut,
}: {
  appName: string;
  staff: { name: string; email: string; role: string };
  collapsed: boolean;
  awaited: NavigationItem | null;
  menu: Menu;
  onLogOut: (event: MouseEvent) => void;
}) {
  const pending = usePendingPreference('nav');
  const collapsed = pending === null ? saved : pending === 'collapsed';
  const { pathname, search } = useLocation();
  return (
    // Backdrop and drawer overlap the page.
    <aside className={classes.landmark}>
      {menu.shown && (
        <a
          href={menu.closeHref}
          className={classes.backdrop}
          tabIndex={-1}
          onClick={(event) => menu.hide() && event.preventDefault()}
        >
          <span className="visually-hidden">Close menu</span>
        </a>
      )}
      <div
        ref={menu.drawer}
        className={classes.side}
        data-collapsed={collapsed || undefined}
        data-open={menu.shown || undefined}
      >
        <div className={classes.top}>
          <Link to="/dashboard" className={classes.brand} title={collapsed ? appName : undefined}>
            <BrandMark />
            <span className={classes.word}>{appName}</span>
          </Link>
          <a
            href={menu.closeHref}
            className={classes.close}
            aria-label="Close menu"
            onClick={(event) => menu.hide() && event.preventDefault()}
          >
            <Icon name="x" size={22} />
          </a>
        </div>

        <nav aria-label="Main" className={classes.nav}>
          {navigation.map(({ group, items }) => {
            const open = items.filter((item) => can(staff.role, item.can));
            if (open.length === 0) return null;
            return (
              <div key={group}>
                <p className={classes.group}>{group}</p>
                <ul>
                  {open.map(({ label, to, icon }) => (
                    <li key={to}>
                      <Link
                        to={to}
                        className={classes.item}
                        aria-current={isUnder(awaited?.to ?? pathname, to) ? 'page' : undefined}
                        title={collapsed ? label : undefined}
                      >
                        <Icon name={icon} size={22} />
                        <span className={classes.word}>{label}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </nav>

        <div className={classes.bottom}>
          <div className={classes.appearance}>
            <ColorSchemeSwitch />
          </div>
          <CollapseToggle collapsed={collapsed} />
          <Link
            to="/dashboard/account"
            className={classes.person}
            aria-current={isUnder(pathname, '/dashboard/account') ? 'page' : undefined}
            title={collapsed ? `${staff.name}, ${staff.role}` : undefined}
          >
            <span className={classes.initials} aria-hidden>
              {initials(staff.name || staff.email)}
            </span>
            <span className={classes.word}>
              <span className={classes.name}>{staff.name || staff.email}</span>
              <span className={classes.role}>{staff.role}</span>
            </span>
          </Link>
          <Link
            to={`/dashboard/log-out?from=${encodeURIComponent(pathname + search)}`}
            className={classes.item}
            title={collapsed ? 'Log out' : undefined}
            preventScrollReset
            onClick={onLogOut}
          >
            <Icon name="logout" size={22} />
            <span className={classes.word}>Log out</span>
          </Link>
        </div>
      </div>
    </aside>
  );
}

/** A cookie stores the choice, for server rendering. */
function CollapseToggle({ collapsed }: { collapsed: boolean }) {
  const fetcher = useFetcher();
  const label = collapsed ? 'Expand navigation' : 'Collapse navigation';
  return (
    <fetcher.Form method="post" action={preferencesPath} className={classes.toggle}>
      <PreferenceFields />
      <button
        type="submit"
        name="nav"
        value={collapsed ? 'open' : 'collapsed'}
        className={classes.item}
        title={label}
      >
        <Icon name={`layout-sidebar-left-${collapsed ? 'expand' : 'collapse'}`} size={22} />
        <span className={classes.word}>{collapsed ? 'Expand' : 'Collapse'}</span>
      </button>
    </fetcher.Form>
  );
}
