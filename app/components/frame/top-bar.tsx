import type { MouseEvent } from 'react';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { Link } from '~/components/base/link';
import { usePage } from '~/components/base/route-handle';
import { can } from '~/lib/roles';
import type { NavigationItem } from '~/nav';
import { Icon } from '../base/icon';
import classes from './top-bar.module.css';
import type { Menu } from './use-menu';

export function TopBar({
  role,
  awaited,
  menu,
  search,
}: {
  role: string;
  awaited: NavigationItem | null;
  menu: Menu;
  /** `coming` is true until its script has loaded. */
  search: { onClick: (event: MouseEvent) => void; coming: boolean };
}) {
  const page = usePage();
  const { title, primaryAction = undefined } = awaited ? { title: awaited.label } : page;
  return (
    <header className={classes.bar}>
      <a
        ref={menu.opener}
        href={menu.openHref}
        className={classes.menu}
        aria-label="Open menu"
        onClick={(event) => {
          event.preventDefault();
          menu.show();
        }}
      >
        <Icon name="menu-2" size={24} />
      </a>
      <h1 tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <Link
        to="/dashboard/search"
        className={classes.search}
        aria-label="Search everything"
        aria-busy={search.coming || undefined}
        onClick={search.onClick}
      >
        <Icon name="search" size={20} />
        <span className={classes.wide} aria-hidden>
          Search <kbd className="needs-script">/</kbd>
        </span>
      </Link>
      {primaryAction && can(role, primaryAction.can) && (
        <div className={classes.action} data-primary-action="">
          {'to' in primaryAction ? (
            <ButtonLink to={primaryAction.to} preventScrollReset icon={<Icon name="plus" size={18} />}>
              {primaryAction.label}
            </ButtonLink>
          ) : (
            <SubmitButton
              form={primaryAction.form}
              name={primaryAction.name}
              value={primaryAction.value}
              icon={<Icon name="download" size={18} />}
            >
              {primaryAction.label}
            </SubmitButton>
          )}
        </div>
      )}
    </header>
  );
}
