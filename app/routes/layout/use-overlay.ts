import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';

/**
 * Something that comes over the page a user is on, whose script is fetched when it is first asked for; where that fails, its own page comes instead.
 * @param page its URL without JavaScript; @param fetchIt asks for its script
 */
export function useOverlay<P>(page: string, fetchIt: () => Promise<ComponentType<P>>) {
  const [Overlay, setOverlay] = useState<ComponentType<P> | null>(null);
  const show = () => {
    fetchIt().then(
      (fetched) => setOverlay(() => fetched),
      () => location.assign(page),
    );
  };
  return {
    Overlay,
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

/** Keys that open the search: Ctrl or ⌘ with K, and / outside of fields. */
export function useSearchKeys(show: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const held = ctrlKey || metaKey;
      const asked = held
        ? key.toLowerCase() === 'k' && !altKey
        : key === '/' && !(target as Element).closest?.('input, select, textarea, [contenteditable]');
      if (!asked || event.defaultPrevented) return;
      event.preventDefault();
      show();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
