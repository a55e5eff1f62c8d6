import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { BlocksArt, CloudArt, PathArt } from './art';
import { ButtonLink } from './button';
import { Icon } from './icon';
import classes from './states.module.css';

/** Nothing here yet: art, one message, the action that changes it (a <ButtonLink>, only for those who may). */
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
 * Filters leave nothing over: names them, one tap clears them.
 * @param noun what was looked for, in the plural; @param title where SPEC has a message of its own
 * @param filters the filters in words, e.g. ['text "umuganda"', 'section Imigani']; none: `children` say what is wrong with them
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

/**
 * What the page needs could not be fetched: what happened, and a link that tries again.
 * @param retryTo without it, this address; @param children links to what can be shown instead
 */
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

/** 'Retry': loads this address (or `to`) anew, the whole document, so that it helps in every case. */
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
  /** Shows the action here instead of in the top bar (frame/top-bar.module.css). */
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
