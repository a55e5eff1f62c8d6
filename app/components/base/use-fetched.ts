import { useEffect, useRef, useState } from 'react';

/** Loads code on the form's first focus. */
export function useFetched<T>(formId: string, load: () => Promise<T>): [T | null, () => void] {
  const [fetched, setFetched] = useState<{ value: T } | null>(null);
  const begun = useRef(false);
  const begin = () => {
    if (begun.current) return;
    begun.current = true;
    load().then(
      (value) => setFetched({ value }),
      () => {
        begun.current = false; // The server validates; the next focus retries.
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a user may have been in a field before the page's scripts were
  useEffect(() => {
    if (document.forms.namedItem(formId)?.contains(document.activeElement)) begin();
  }, []);
  return [fetched?.value ?? null, begin];
}
