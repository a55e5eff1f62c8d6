import { useEffect } from 'react';
import type { IsKept } from './watch-pages';

let kept: IsKept | undefined;

/** Whether a page will be shown from memory (decision 0076): at once, as far as the line goes. */
export const isKept: IsKept = (page) => kept?.(page) ?? false;

/**
 * What a page does without a line (offline.tsx) is fetched when the browser has nothing else to do: later it could not be. With it comes what keeps
 * pages that were seen (watch-pages.ts), and what asks again for icons that did not come, neither of which a first page needs.
 */
export function useLine(): void {
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    const begin = ({ watchIcons, watchLine, watchPages }: typeof import('./offline')) => {
      if (!kept) watchIcons();
      watchLine(isKept);
      kept = watchPages() ?? kept;
    };
    whenIdle(() => void import('./offline').then(begin).catch(() => {}));
  }, []);
}
