import { type ComponentType, type MouseEvent, useState } from 'react';

/**
 * Returns a lazily loaded overlay; if loading fails, its page opens instead.
 * @param page its URL without JavaScript
 */
export function useOverlay<P>(page: () => string, fetchIt: () => Promise<ComponentType<P>>) {
  const [Overlay, setOverlay] = useState<ComponentType<P> | null>(null);
  const [coming, setComing] = useState(false);
  /** @param isWanted called once it has loaded or failed */
  const show = (isWanted = () => true) => {
    setComing(true);
    fetchIt().then(
      (fetched) => {
        setComing(false);
        if (isWanted()) setOverlay(() => fetched);
      },
      () => {
        setComing(false);
        if (isWanted()) location.assign(page());
      },
    );
  };
  return {
    Overlay,
    coming,
    show,
    hide: () => setOverlay(null),
    /** For the link to its page. */
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      show();
    },
  };
}
