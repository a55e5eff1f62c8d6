import { Link } from '~/components/base/link';
import { Icon } from '../base/icon';
import classes from './pager.module.css';

/** Renders page links. @param page from 1 */
export function Pager({
  page,
  pageSize,
  total,
  noun,
  hrefOf,
  unread,
}: {
  page: number;
  pageSize: number;
  total: number;
  noun: readonly [one: string, many: string];
  hrefOf: (page: number) => string;
  unread?: boolean;
}) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  if (total === 0 && !unread) return null;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p>
        {unread
          ? `Page ${page} of ${pages} is not shown`
          : `Showing ${first === last ? first : `${first}–${last}`} of ${total} ${noun[total === 1 ? 0 : 1]}`}
      </p>
      {pages > 1 && (
        <ul className={classes.pages}>
          <Step to={page > 1 ? hrefOf(page - 1) : null} label="Previous page" back />
          {pagesToShow(page, pages).map((number, at) => (
            <li key={number ?? `gap-${at}`} className={classes.number}>
              {number === null ? (
                <span aria-hidden>…</span>
              ) : (
                <Link
                  to={hrefOf(number)}
                  className={classes.page}
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                >
                  {number}
                </Link>
              )}
            </li>
          ))}
          <li className={classes.short}>{`Page ${page} of ${pages}`}</li>
          <Step to={page < pages ? hrefOf(page + 1) : null} label="Next page" />
        </ul>
      )}
    </nav>
  );
}

function Step({ to, label, back }: { to: string | null; label: string; back?: boolean }) {
  const icon = <Icon name={back ? 'chevron-left' : 'chevron-right'} size={20} />;
  return (
    <li>
      {to === null ? (
        <span className={`${classes.page} ${classes.off}`}>{icon}</span>
      ) : (
        <Link to={to} rel={back ? 'prev' : 'next'} aria-label={label} title={label} className={classes.page}>
          {icon}
        </Link>
      )}
    </li>
  );
}

/** Returns at most 7 pages; null is a gap. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, i) => i + 1);
  const from = Math.max(2, Math.min(page - 1, pages - 4));
  const to = Math.min(pages - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < pages - 1 ? [null] : []), pages];
}
