import { useEffect } from 'react';

/** What a page does without a line (offline.tsx) is fetched when the browser has nothing else to do: later it could not be. */
export function useLine(): void {
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(() => void import('./offline').then(({ watchLine }) => watchLine()).catch(() => {}));
  }, []);
}
