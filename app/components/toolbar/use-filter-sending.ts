import { useNavigation, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isWriting, subscribeToWriting } from '../base/writing';

/** Milliseconds. */
const pause = 250;

/** Sends a list's filters after pending writes, whose responses a navigation would cancel. */
export function useFilterSending(id: string, action: string) {
  const submit = useSubmit();
  const { state, formMethod = 'GET' } = useNavigation();
  const isSending = useSyncExternalStore(subscribeToWriting, isWriting, () => false);
  const writes = isSending || (state !== 'idle' && formMethod !== 'GET');
  const wrote = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const wanted = useRef<FormData | null>(null);
  const latest = useRef({ send, writes });
  latest.current = { send, writes };
  const mustWait = () => latest.current.writes || isWriting();

  function send(chosen: FormData, replace?: boolean) {
    clearTimeout(timer.current);
    timer.current = undefined;
    wanted.current = chosen;
    if (mustWait()) return;
    const filled = new FormData();
    for (const [name, value] of chosen) if (value) filled.append(name, value);
    submit(filled, { method: 'get', action, preventScrollReset: true, replace });
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (writes) {
      clearTimeout(timer.current);
      timer.current = undefined;
      wrote.current = true;
    } else if (state === 'idle') {
      const left = wrote.current ? wanted.current : null;
      wrote.current = false;
      if (!timer.current) wanted.current = null;
      if (!left) return;
      show(id, left);
      latest.current.send(left, true);
    }
  }, [state, writes, id]);

  return {
    sendNow: (form: HTMLFormElement, replace?: boolean) => send(new FormData(form), replace),
    sendSoon: (form: HTMLFormElement, act: () => void) => {
      clearTimeout(timer.current);
      wanted.current = new FormData(form);
      timer.current = mustWait() ? undefined : setTimeout(act, pause);
    },
  };
}

/** A navigation may have reset the fields. */
function show(id: string, chosen: FormData) {
  const form = document.forms.namedItem(id);
  for (const [name, value] of chosen) {
    const field = form?.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && typeof value === 'string' && field.value !== value) field.value = value;
  }
}
