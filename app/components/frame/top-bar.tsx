import type { NavigationItem } from 'virtual:navigation';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { usePage } from '~/components/base/route-handle';
import { IconDownload, IconMenu2, IconPlus } from '~/components/icons';
import { can } from '~/lib/roles';
import classes from './top-bar.module.css';
import type { Menu } from './use-menu';

/** The page's title and its one primary action; on phones the menu's opener as well. */
export function TopBar({
  role,
  awaited,
  menu,
}: {
  role: string;
  awaited: NavigationItem | null;
  menu: Menu;
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
        <IconMenu2 size={24} aria-hidden />
      </a>
      <h1 tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {primaryAction && can(role, primaryAction.can) && (
        <div className={classes.action}>
          {'to' in primaryAction ? (
            <ButtonLink to={primaryAction.to} preventScrollReset icon={<IconPlus size={18} aria-hidden />}>
              {primaryAction.label}
            </ButtonLink>
          ) : (
            <SubmitButton
              form={primaryAction.form}
              name={primaryAction.name}
              value={primaryAction.value}
              icon={<IconDownload size={18} aria-hidden />}
            >
              {primaryAction.label}
            </SubmitButton>
          )}
        </div>
      )}
    </header>
  );
}
