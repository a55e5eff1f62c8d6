import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Refreshes visible pages (SPEC §9), without counting as activity. */
export function useRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator();
  const newest = useRef(revalidate);
  newest.current = revalidate; // it is new on every render
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') newest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
