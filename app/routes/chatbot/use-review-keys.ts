import { type ComponentType, type MutableRefObject, useEffect, useRef, useState } from 'react';
import type { ReviewKeysProps } from './review-keys';

export type ReviewKey = 'j' | 'k' | 'r';

const typing = 'input:not([type=checkbox]), select, textarea, [contenteditable]';

/** Returns null while typing, with a modifier or under a dialog. */
export function reviewKey(event: KeyboardEvent): ReviewKey | null {
  const { ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
  if (ctrlKey || metaKey || altKey || shiftKey || event.isComposing || event.defaultPrevented) return null;
  const key = event.key.toLowerCase();
  if (key !== 'j' && key !== 'k' && key !== 'r') return null;
  if (key === 'r' && repeat) return null;
  if (target instanceof Element && target.closest(typing)) return null;
  return document.querySelector('dialog:modal:not([data-route-dialog])') ? null : key;
}

/** Replays the keys pressed while this code loaded. */
export function useReviewKeys(isOn: boolean): {
  Keys: ComponentType<ReviewKeysProps> | null;
  pressed: MutableRefObject<ReviewKey[]>;
} {
  const [Keys, setKeys] = useState<ComponentType<ReviewKeysProps> | null>(null);
  const pressed = useRef<ReviewKey[]>([]);
  useEffect(() => {
    if (!isOn || Keys) return;
    const onKey = (event: KeyboardEvent) => {
      const key = reviewKey(event);
      if (!key) return;
      event.preventDefault();
      pressed.current.push(key);
      import('./review-keys').then(
        (fetched) => setKeys(() => fetched.ReviewKeys),
        () => {
          // Do not replay a key late.
          pressed.current = [];
        },
      );
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, Keys]);
  return { Keys: isOn ? Keys : null, pressed };
}
