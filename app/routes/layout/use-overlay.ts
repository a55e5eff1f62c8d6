import { type ComponentType, type MouseEvent, useState } from 'react';

/**
 * Returns a lazy overlay, or opens its page.
 * @param page without JavaScript
 */
export function useOverlay<P>(page: () => string, fetchIt: () => Promise<ComponentType<P>>) {
  const [Overlay, setOverlay] = useState<ComponentType<P> | null>(null);
  const [coming, setComing] = useState(false);
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
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      show();
    },
  };
}
