import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/**
 * The phone's menu: a link to `?menu=open` without JavaScript; with it, open and shut at once, Esc shuts, and focus goes in
 * and comes back.
 */
export function useMenu() {
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const byPathname = query.get('menu') === 'open';
  const [openOn, setOpenOn] = useState<string | null>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const drawer = useRef<HTMLDivElement>(null);
  const open = openOn === location.key; // any navigation shuts it

  query.delete('menu');
  const closed = location.pathname + (query.size > 0 ? `?${query}` : '');
  query.set('menu', 'open');

  useEffect(() => {
    if (!open) return;
    drawer.current?.querySelector<HTMLElement>('a')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(null);
      opener.current?.focus();
    };
    // Wider than a phone there is no drawer, and nothing may stay inert behind it.
    const wide = matchMedia('(min-width: 48em)');
    const onWide = () => wide.matches && setOpenOn(null);
    // A link's tap shuts it at once, however long its page takes.
    const panel = drawer.current;
    const onTap = ({ target }: MouseEvent) => (target as Element).closest('a') && setOpenOn(null);
    panel?.addEventListener('click', onTap);
    document.addEventListener('keydown', onKey);
    wide.addEventListener('change', onWide);
    return () => {
      panel?.removeEventListener('click', onTap);
      document.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', onWide);
    };
  }, [open]);

  return {
    shown: open || byPathname,
    trapped: open,
    openHref: `${location.pathname}?${query}`,
    closeHref: closed,
    opener,
    drawer,
    /** Shows it without a request. */
    show: () => setOpenOn(location.key),
    /** Hides it; @returns whether that needed no request. */
    hide: () => {
      setOpenOn(null);
      opener.current?.focus();
      return !byPathname;
    },
  };
}

export type Menu = ReturnType<typeof useMenu>;
