import { useEffect, useRef, useState } from 'react';
import { noteTouched, restoreTyped, storeTyped, takeTyped } from './typed';

/** Milliseconds. */
const fieldsComeWithin = 5_000;

/**
 * Stores and restores input.
 * @param isBack restored by the server
 * @returns the message, or null
 */
export function useTyped(
  { id: staffId, name }: { id: string; name: string },
  path: string,
  isBack: boolean,
): { title: string; text: string } | null {
  const [notice, setNotice] = useState<{ path: string; title: string; text: string } | null>(null);

  const isArrival = useRef(true);
  useEffect(() => {
    const { fields, isUnconfirmed, isOthers } = takeTyped(staffId, path, isArrival.current);
    isArrival.current = false;
    if (isOthers)
      setNotice({
        path,
        title: `You are signed in as ${name}`,
        text: 'Someone else typed here before. Their text comes back when they sign in in this tab.',
      });
    let missing = fields;
    if (missing.length === 0 || isBack) return;
    const all = missing.length;
    const showNotice = () => {
      const lost = missing.map(({ value }) => `“${value}”`).join(', ');
      const text = isUnconfirmed
        ? 'We could not reach the server when you sent it. It may or may not have been saved. Check, then send it again.'
        : 'Your session ended before you sent it.';
      setNotice({
        path,
        title: 'What you had typed is back',
        text: missing.length === 0 ? text : `${text} These have no field here any more: ${lost}`,
      });
    };
    const put = () => {
      missing = restoreTyped(missing);
      if (missing.length < all) showNotice();
      if (missing.length === 0) stop();
    };
    const observer = new MutationObserver(put);
    const late = setTimeout(() => {
      stop();
      showNotice();
    }, fieldsComeWithin);
    const stop = () => {
      observer.disconnect();
      clearTimeout(late);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    put();
    return stop;
  }, [staffId, name, path, isBack]);

  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const keep = (event: Event) => {
      noteTouched(event.target);
      clearTimeout(soon);
      soon = setTimeout(() => storeTyped(staffId, path), 500);
    };
    const keepNow = () => {
      clearTimeout(soon);
      storeTyped(staffId, path);
    };
    document.addEventListener('input', keep);
    document.addEventListener('submit', keepNow, { capture: true });
    return () => {
      clearTimeout(soon);
      document.removeEventListener('input', keep);
      document.removeEventListener('submit', keepNow, { capture: true });
    };
  }, [staffId, path]);

  return notice?.path === path ? notice : null;
}
