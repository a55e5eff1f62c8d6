import { useLocation, useMatches, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '~/components/base/button';
import { Notice } from '~/components/base/notice';
import { formatClocks } from '~/lib/dates';
import {
  forgetPages,
  pageKey,
  readFreshness,
  shownSince,
  showPage,
  subscribeToFreshness,
  watchOtherTabs,
} from '~/lib/page-cache';
import classes from './layout.module.css';

/** Milliseconds until a slow refresh is announced. */
const slowMs = 10_000;
/** Milliseconds. */
const updatedMs = 4_000;
/** Milliseconds; earlier, React renders twice. */
const idleMs = 1_000;

declare global {
  /** The form was sent before hydration (root.tsx). */
  var formSent: boolean | undefined;
}

/** Refreshes a cached page and announces changes. */
export function PageFreshness({ staffId }: { staffId: string }) {
  const location = useLocation();
  const matches = useMatches();
  const page = matches.at(-1);
  const key = pageKey(page?.pathname ?? '', location.search);
  const isIdle = useNavigation().state === 'idle';
  const { state: refreshing, revalidate } = useRevalidator();
  const { unrefreshed, outdated, updated } = useSyncExternalStore(
    subscribeToFreshness,
    readFreshness,
    readFreshness,
  );
  const isOutdated = outdated?.key === key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the dashboard, or another user
  useEffect(() => forgetPages, [staffId]);
  useEffect(watchOtherTabs, []);
  useEffect(() => showPage(location, matches, !globalThis.formSent), [location, matches]);

  const latest = useRef(revalidate);
  latest.current = revalidate;
  const isDue = isIdle && refreshing === 'idle' && unrefreshed.has(key) && !isOutdated;
  useEffect(() => (isDue ? whenIdle(() => latest.current()) : undefined), [isDue]);

  const isSlow = useAfter(slowMs, refreshing === 'loading' ? key : null);
  const isUpdateOver = useAfter(updatedMs, updated === key ? key : null);
  const since = isOutdated ? outdated.at : isSlow ? shownSince(key) : null;
  return (
    <>
      {since !== null && (
        <Notice
          kind="warn"
          role="alert"
          title={`Shown as of ${formatClocks(new Date(since).toISOString())}`}
          action={
            <Button tone="secondary" small onClick={revalidate}>
              Retry
            </Button>
          }
        >
          {refreshing === 'loading' && isSlow
            ? 'The latest data take long to load.'
            : 'The latest data could not be loaded.'}
        </Notice>
      )}
      {/* Screen readers may ignore a newly added status. */}
      <p className={classes.updated} role="status">
        {updated === key && !isUpdateOver && 'Updated'}
      </p>
    </>
  );
}

function useAfter(ms: number, what: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    setLate(null);
    if (what === null) return;
    const timer = setTimeout(setLate, ms, what);
    return () => clearTimeout(timer);
  }, [ms, what]);
  return what !== null && late === what;
}

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: idleMs });
  return () => cancelIdleCallback(request);
}
