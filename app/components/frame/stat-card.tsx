import type { ReactNode } from 'react';
import { Link } from '~/components/base/link';
import type { Definition } from '~/lib/definition';
import classes from './stat-card.module.css';
import { WhatIsCounted } from './what-is-counted';

/** A label of which, in one line of figures, only some words stand: 'Content' of 'Total Content'. */
export function shortly(label: string, short: string): ReactNode {
  const [before, after] = label.split(short);
  return (
    <span>
      {before && <span className={classes.wide}>{before}</span>}
      {short}
      {after && <span className={classes.wide}>{after}</span>}
    </span>
  );
}

/** The row of statistic cards at the top of a page. @param line one line of figures on a phone: where a list below them is what matters */
export function StatCards({
  label,
  className,
  line,
  children,
}: {
  label: string;
  className?: string;
  line?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className={[classes.cards, line && classes.line, className].filter(Boolean).join(' ')}
    >
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
  label: ReactNode;
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
