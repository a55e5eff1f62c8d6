import { useLocation } from '@remix-run/react';
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
