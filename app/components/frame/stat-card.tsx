import type { ReactNode } from 'react';
import { Link } from '~/components/base/link';
import type { Definition } from '~/lib/definition';
import classes from './stat-card.module.css';
import { WhatIsCounted } from './what-is-counted';

/** Marks the short part of a label: 'Content' of 'Total Content'. */
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

/** Renders statistics. @param line compact on phones */
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
 * Renders a number.
 * @param about explanation behind '?'
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
