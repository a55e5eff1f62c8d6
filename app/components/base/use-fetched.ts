import { useEffect, useRef, useState } from 'react';

/**
 * What validates in the browser, fetched once, when a user turns to the form or has done so already. A form that was opened by its address has the focus
 * from our script: before anyone has pressed a key or anything else on the page, that is no reason.
 * @returns it, null until it is there; and what to do when the form gets the focus, and when something in it changes
 */
export function useFetched<T>(
  formId: string,
  load: () => Promise<T>,
): [T | null, { onFocus: () => void; onInput: () => void }] {
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
    if (document.forms.namedItem(formId)?.contains(document.activeElement)) onFocus();
  }, []);
  return [fetched?.value ?? null, { onFocus, onInput: begin }];
}
