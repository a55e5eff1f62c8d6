import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Fetches the page's data anew every so often while the tab is looked at (SPEC §9). It counts as nothing a person did: the session
 * gets no longer by it.
 */
export function useRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator();
  const newest = useRef(revalidate);
  newest.current = revalidate; // a new one on every render, which must not begin the time anew
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') newest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
