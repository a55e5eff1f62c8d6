import type { ReactNode } from 'react';
import classes from './auth.module.css';

/** Renders the card of a sign-in page. */
export function AuthCard({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.card} aria-labelledby="page-title">
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
