import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { BlocksArt, CloudArt, PathArt } from './art';
import { ButtonLink } from './button';
import { Icon } from './icon';
import classes from './states.module.css';

export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return <State art={<BlocksArt />} title={title} message={children} action={action} first />;
}

/**
 * Renders filters without a match.
 * @param filters as text; if empty, `children` explain
 */
export function NoMatch({
  noun,
  filters,
  clearTo,
  title = `No ${noun} match`,
  children,
}: {
  noun: string;
  filters: string[];
  clearTo: string;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <State
      art={<PathArt />}
      title={title}
      message={filters.length > 0 ? <>Filters: {inWords(filters)}.</> : children}
      action={
        <ButtonLink to={clearTo} tone="secondary" preventScrollReset>
          {filters.length > 1 ? 'Clear filters' : 'Clear filter'}
        </ButtonLink>
      }
    />
  );
}

export function FailedState({
  title,
  message,
  retryTo,
  children,
}: {
  title: string;
  message: string;
  retryTo?: string;
  children?: ReactNode;
}) {
  const action = (
    <>
      <RetryLink to={retryTo} />
      {children}
    </>
  );
  return <State art={<CloudArt />} title={title} message={message} action={action} />;
}

/** Renders 'Retry', which reloads the document. */
export function RetryLink({ to, small }: { to?: string; small?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink
      to={to ?? pathname + search}
      reloadDocument
      tone="secondary"
      small={small}
      icon={<Icon name="refresh" size={18} />}
    >
      Retry
    </ButtonLink>
  );
}

function State({
  art,
  title,
  message,
  action,
  first,
}: {
  art: ReactNode;
  title: string;
  message?: ReactNode;
  action?: ReactNode;
  /** Shows the action here, not in the top bar. */
  first?: boolean;
}) {
  return (
    <section className={classes.state}>
      {art}
      <h2>{title}</h2>
      {message && <p className={classes.message}>{message}</p>}
      {action && (
        <div className={classes.action} data-first-action={first}>
          {action}
        </div>
      )}
    </section>
  );
}

function inWords(parts: string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
