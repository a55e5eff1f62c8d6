import { useEffect } from 'react';

let isBegun = false;

/**
 * What a page does without a line (offline.tsx) is fetched when the browser has nothing else to do: later it could not be. With it comes what asks
 * again for icons that did not come.
 */
export function useLine(): void {
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    const begin = ({ watchIcons, watchLine }: typeof import('./offline')) => {
      if (isBegun) return;
      isBegun = true;
      watchIcons();
      watchLine();
    };
    whenIdle(() => void import('./offline').then(begin).catch(() => {}));
  }, []);
}
