import { useEffect, useRef, useState } from 'react';

/**
 * What validates in the browser, fetched once, when the form gets the focus or has it already.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a user may have been in a field before the page's scripts were
  useEffect(() => {
    if (document.forms.namedItem(formId)?.contains(document.activeElement)) begin();
  }, []);
  return [fetched?.value ?? null, begin];
}
