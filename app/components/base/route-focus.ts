import { useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * After a navigation to another page the focus goes to its h1, so that a screen reader says where one has landed (UX-01). Filters
 * and pages of a list (same path) leave it where it is. A dialog route takes the focus itself and gives it back when it closes.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const before = useRef({ pathname, dialog: false });
  useEffect(() => {
    const last = before.current;
    const dialog = document.querySelector('[data-route-dialog]') !== null;
    before.current = { pathname, dialog };
    if (last.pathname === pathname || dialog) return;
    if (last.dialog && document.activeElement !== document.body) return;
    // A field that took the focus by itself, such as the one for the code, keeps it.
    if (document.activeElement?.matches('main input')) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** What removes itself with a moving picture, as a toast does, is gone after this time, ms. */
const removedAfter = 400;

/**
 * Where what was pressed goes with what it did (Publish, Stop, Undo, Discard), or what has the focus with the page's new data, the focus goes to what can
 * be done next in its row, else to the page's h1: otherwise Tab would begin at the top of the page.
 */
export function useFocusAfterAction(): void {
  const { state } = useNavigation();
  const { state: revalidation } = useRevalidator();
  const path = useRef<HTMLElement[]>([]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      path.current = [];
      for (let at = target as HTMLElement | null; at; at = at.parentElement) path.current.push(at);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  const acted = useRef(false);
  useEffect(() => {
    if (state === 'submitting' || revalidation === 'loading') acted.current = true;
    if (state !== 'idle' || revalidation !== 'idle' || !acted.current) return;
    const goOn = () => {
      const [last] = path.current;
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const left = path.current.find((at) => at.isConnected);
      const row = left?.closest('main :is(li, tr, article, section[aria-label])');
      const next = row && (nextIn(left) ?? nextIn(row));
      (next ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
    };
    goOn();
    const timer = setTimeout(() => {
      acted.current = false;
      goOn();
    }, removedAfter);
    return () => clearTimeout(timer);
  }, [state, revalidation]);
}

const nextIn = (place: Element | undefined) =>
  place?.querySelector<HTMLElement>('button:not(:disabled), a[href], select');
