import { useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Focuses a new page's h1 (UX-01). */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const before = useRef({ pathname, dialog: false });
  useEffect(() => {
    const last = before.current;
    const dialog = document.querySelector('[data-route-dialog]') !== null;
    before.current = { pathname, dialog };
    if (last.pathname === pathname || dialog) return;
    if (last.dialog && document.activeElement !== document.body) return;
    if (document.activeElement?.matches('main input')) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Milliseconds that removal animations take. */
const removedAfter = 400;

/** Moves the focus if an action removes its element. */
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
