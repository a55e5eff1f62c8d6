import { useLocation, useNavigation } from '@remix-run/react';
import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Resets filter fields to the URL, except newly typed text.
 * @returns onFocus
 */
export function useFilterValues(id: string, values: Readonly<Record<string, string>>) {
  const { key } = useLocation();
  const shown = useRef(key);
  const focused = useRef(-1);
  const { state } = useNavigation();
  const typedMeanwhile = useRef(new Set<string>());
  useEffect(() => {
    const form = document.forms.namedItem(id);
    if (state === 'idle' || !form) return;
    const note = ({ target }: Event) => typedMeanwhile.current.add((target as HTMLInputElement).name);
    form.addEventListener('input', note);
    return () => form.removeEventListener('input', note);
  }, [id, state]);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const form = document.forms.namedItem(id);
    if (!form) return;
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name);
      if (typedMeanwhile.current.has(name)) continue;
      // An unchanged value must not move the caret.
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value !== value)
        field.value = value;
    }
    typedMeanwhile.current.clear();
    const place = form.elements[focused.current];
    if (document.activeElement === document.body && place instanceof HTMLElement) place.focus();
  });
  return ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    focused.current = [...currentTarget.elements].indexOf(target);
  };
}
