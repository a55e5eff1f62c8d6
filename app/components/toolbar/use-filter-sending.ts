import { useNavigation, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isWriting, subscribeToWriting } from '../base/writing';

/** So long after the last key the list is asked for, in milliseconds. */
const pause = 250;

/**
 * Sends the filters of a list. A navigation breaks off the one before it, and with it the answer to something that is being written: the
 * filters wait for that answer, and those that it broke off are sent again.
 * @param id of the form @param action its path
 */
export function useFilterSending(id: string, action: string) {
  const submit = useSubmit();
  const { state, formMethod = 'GET' } = useNavigation();
  const isSending = useSyncExternalStore(subscribeToWriting, isWriting, () => false);
  const writes = isSending || (state !== 'idle' && formMethod !== 'GET');
  const wrote = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** What was chosen, until the list shows it. */
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
      // What is still being typed has its own time.
      if (!timer.current) wanted.current = null;
      if (!left) return;
      show(id, left);
      latest.current.send(left, true);
    }
  }, [state, writes, id]);

  return {
    /** @param replace in place of the entry in the history */
    sendNow: (form: HTMLFormElement, replace?: boolean) => send(new FormData(form), replace),
    /** @param act sends it, once no key comes for a moment */
    sendSoon: (form: HTMLFormElement, act: () => void) => {
      clearTimeout(timer.current);
      wanted.current = new FormData(form);
      timer.current = mustWait() ? undefined : setTimeout(act, pause);
    },
  };
}

/** The page that came in between shows the filters of its own address. */
function show(id: string, chosen: FormData) {
  const form = document.forms.namedItem(id);
  for (const [name, value] of chosen) {
    const field = form?.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && typeof value === 'string' && field.value !== value) field.value = value;
  }
}
