import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Definition } from '~/lib/definition';
import classes from './stat-card.module.css';
import { WhatIsCounted } from './what-is-counted';

/** The row of statistic cards at the top of a page. */
export function StatCards({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={label} className={[classes.cards, className].filter(Boolean).join(' ')}>
      {children}
    </section>
  );
}

/**
 * A number with what it counts.
 * @param value formatted on the server; '–' when it is not known
 * @param note as of when, or how it was counted
 * @param to makes the whole card a link
 * @param about opens behind '?'
 */
export function StatCard({
  label,
  value,
  icon,
  note,
  to,
  about,
}: {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  note?: ReactNode;
  to?: string;
  about?: Definition;
}) {
  return (
    <div className={classes.card}>
      <span className={classes.label}>
        {icon}
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className={classes.cover}>
            {label}
          </Link>
        )}
      </span>
      <span
        className={classes.value}
        data-long={(typeof value === 'string' && value.length > 8) || undefined}
      >
        {value}
      </span>
      {note && <span className={classes.note}>{note}</span>}
      {about && <WhatIsCounted about={about} />}
    </div>
  );
}
