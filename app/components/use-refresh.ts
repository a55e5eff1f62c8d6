import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Refreshes the page's data while the tab is visible (SPEC §9). This is no activity. */
export function useRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator();
  const newest = useRef(revalidate);
  newest.current = revalidate; // new on every render, which must not restart the timer
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') newest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
