import { type ComponentType, type MouseEvent, useState } from 'react';

/**
 * Something that comes over the page a user is on, whose script is fetched when it is first asked for; where that fails, its own page comes instead.
 * @param page its URL without JavaScript, when it is needed
 * @param fetchIt asks for its script
 */
export function useOverlay<P>(page: () => string, fetchIt: () => Promise<ComponentType<P>>) {
  const [Overlay, setOverlay] = useState<ComponentType<P> | null>(null);
  const [coming, setComing] = useState(false);
  /** @param isWanted asked once its script is there, or is known not to come */
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
    /** Its script was asked for and is not there yet. */
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
