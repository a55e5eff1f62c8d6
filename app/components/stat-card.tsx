import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

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
 */
export function StatCard({
  label,
  value,
  icon,
  note,
  to,
}: {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  note?: ReactNode;
  to?: string;
}) {
  const inside = (
    <>
      <span className={classes.label}>
        {icon}
        {label}
      </span>
      <span
        className={classes.value}
        data-long={(typeof value === 'string' && value.length > 8) || undefined}
      >
        {value}
      </span>
      {note && <span className={classes.note}>{note}</span>}
    </>
  );
  return to === undefined ? (
    <div className={classes.card}>{inside}</div>
  ) : (
    <Link to={to} className={classes.card}>
      {inside}
    </Link>
  );
}
