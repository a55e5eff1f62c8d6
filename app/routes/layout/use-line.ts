import { useEffect } from 'react';

/**
 * What a page does without a line (offline.tsx) is fetched when the browser has nothing else to do: later it could not be. With it comes what keeps
 * pages that were seen (watch-pages.ts), which no first page needs.
 */
export function useLine(): void {
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    const begin = ({ watchLine, watchPages }: typeof import('./offline')) => {
      watchLine();
      watchPages();
    };
    whenIdle(() => void import('./offline').then(begin).catch(() => {}));
  }, []);
}
