import { useEffect, useRef } from 'react';
import { Link } from '~/components/base/link';
import { Icon, type IconName } from '../base/icon';
import classes from './link-tabs.module.css';

export const fades = classes.fades;

/** Scrolls the chosen item into view. */
export function useRow(chosen: number) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const item = list.current?.children[chosen];
    if (!list.current || !item) return;
    const [room, place] = [list.current.getBoundingClientRect(), item.getBoundingClientRect()];
    list.current.scrollLeft += Math.max(0, place.right - room.right) - Math.max(0, room.left - place.left);
  }, [chosen]);
  return list;
}

/** Renders tabs as links (SPEC §10.26). */
export function LinkTabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { label: string; to: string; count?: number; current: boolean }[];
}) {
  const list = useRow(tabs.findIndex(({ current }) => current));
  return (
    <nav aria-label={label} className={classes.tabs}>
      <ul ref={list}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? 'page' : undefined}
              className={classes.tab}
            >
              {tab.label}
              {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ViewToggle({
  label,
  options,
}: {
  label: string;
  options: { label: string; to: string; icon: IconName; current: boolean }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className={classes.toggle}>
        {options.map((option) => (
          <li key={option.label}>
            <Link
              to={option.to}
              preventScrollReset
              title={option.label}
              aria-label={option.label}
              aria-current={option.current ? 'true' : undefined}
              className={classes.option}
            >
              <Icon name={option.icon} size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
