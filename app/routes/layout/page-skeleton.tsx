import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useConnection } from '~/components/base/offline-notice';
import { isCached } from '~/lib/page-cache';
import { isUnder, itemOf, type NavigationItem, type PagePiece } from '~/nav';
import classes from './page-skeleton.module.css';

/** Milliseconds; on phones, the old page would reappear. */
const timeout = () => (matchMedia('(max-width: 47.99em)').matches ? 0 : 250);

/** Returns the pending page after a delay. */
export function useAwaitedPage(): NavigationItem | null {
  const { state, location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const { lostAt } = useConnection();
  const next =
    state === 'loading' && !formMethod && !isCached(location) && !lostAt
      ? itemOf(location.pathname)
      : undefined;
  const awaited = next && !isUnder(pathname, next.to) ? next : null;
  const [late, setLate] = useState<NavigationItem | null>(null);
  useEffect(() => {
    setLate(null);
    if (!awaited) return;
    const timer = setTimeout(() => setLate(awaited), timeout());
    return () => clearTimeout(timer);
  }, [awaited]);
  return late && late === awaited ? late : null;
}

const many: Record<PagePiece, number> = { numbers: 4, chart: 1, pictures: 6, rows: 8 };

/** Renders placeholders, hidden from screen readers. */
export function PageSkeleton({ page }: { page: NavigationItem }) {
  return (
    <div className={classes.skeleton} aria-hidden data-skeleton>
      {page.pieces.map((piece) => (
        <div key={piece} className={classes[piece]}>
          {Array.from({ length: many[piece] }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <div key={at} className={classes.box}>
              {piece === 'pictures' && <div className={classes.picture} />}
              {piece !== 'chart' && <div className={classes.line} />}
              {piece !== 'chart' && <div className={classes.line} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
