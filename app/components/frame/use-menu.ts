import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Returns the phone's menu, `?menu=open` without JavaScript. */
export function useMenu() {
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const byPathname = query.get('menu') === 'open';
  const [openOn, setOpenOn] = useState<string | null>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const drawer = useRef<HTMLDivElement>(null);
  const open = openOn === location.key;

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
    // Wide screens have no drawer.
    const wide = matchMedia('(min-width: 48em)');
    const onWide = () => wide.matches && setOpenOn(null);
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
    show: () => setOpenOn(location.key),
    /** @returns whether this needed no request */
    hide: () => {
      setOpenOn(null);
      opener.current?.focus();
      return !byPathname;
    },
  };
}

export type Menu = ReturnType<typeof useMenu>;
