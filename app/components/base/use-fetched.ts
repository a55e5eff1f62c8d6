import { useEffect, useRef, useState } from 'react';

/**
 * What validates in the browser, fetched once, when a user turns to the form or has done so already. A form that was opened by its address has the focus
 * from our script: before anyone has pressed a key or anything else on the page, that is no reason.
 * @returns it, null until it is there; and what to do when the form gets the focus
 */
export function useFetched<T>(formId: string, load: () => Promise<T>): [T | null, () => void] {
  const [fetched, setFetched] = useState<{ value: T } | null>(null);
  const begun = useRef(false);
  const begin = () => {
    if (begun.current) return;
    begun.current = true;
    load().then(
      (value) => setFetched({ value }),
      () => {
        begun.current = false; // The line is down: the server validates, and the next focus tries again.
      },
    );
  };
  // Where a browser does not tell, every focus counts.
  const onFocus = () => {
    if (navigator.userActivation?.hasBeenActive !== false) begin();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a user may have been in a field before the page's scripts were
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (form?.contains(document.activeElement)) onFocus();
    form?.addEventListener('input', begin, { once: true });
    return () => form?.removeEventListener('input', begin);
  }, []);
  return [fetched?.value ?? null, onFocus];
}
