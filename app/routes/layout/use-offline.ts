import { useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useLeaveGuards } from '~/components/base/leave-guard';
import { useConnection } from '~/components/base/offline-notice';
import { sendFailure } from '~/components/base/send-failure-store';
import { hasTyped } from '~/components/frame/session/typed';
import { changeConnection, checkConnection, connection } from '~/lib/connection';
import { lineBack } from '~/lib/form-drafts';
import { isCached } from '~/lib/page-cache';

type NavigateEvent = Event & {
  navigationType: string;
  userInitiated: boolean;
  formData: FormData | null;
  destination: { url: string; sameDocument: boolean };
};

/** Holds navigations while offline, except to cached pages. */
export function useOffline(): void {
  const { key } = useLocation();
  const { state, location: next } = useNavigation();
  const { revalidate } = useRevalidator();
  const { lostAt } = useConnection();
  const blocker = useLeaveGuards({
    isBlocked({ currentLocation, nextLocation }) {
      if (connection().lostAt === null && navigator.onLine) return false;
      const isSamePage = currentLocation.pathname === nextLocation.pathname;
      if (isSamePage && nextLocation.hash) return false;
      return isSamePage || !isCached(nextLocation);
    },
    onBlocked(blocked, goOn) {
      const { pathname, search } = blocked.location;
      const isFilter = pathname === location.pathname && search !== location.search;
      void checkConnection().then((isThere) => {
        if (latest.current.blocker !== blocked) return;
        if (isThere) return goOn();
        changeConnection({ held: isFilter ? 'waiting' : 'refused' });
        if (isFilter) held.current = goOn;
        else blocked.reset();
      });
    },
  });
  const held = useRef<(() => void) | null>(null);

  const latest = useRef({ blocker, goOn });
  latest.current = { blocker, goOn };
  function goOn() {
    if (blocker.state === 'blocked' && held.current) held.current();
    // Started forms must not change.
    else if (state === 'idle' && !hasTyped() && !sendFailure()) revalidate();
    held.current = null;
  }
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && !lostAt) latest.current.goOn();
    wasLost.current = lostAt !== null;
  }, [lostAt]);

  // A held filter belongs to the page of its request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page's key stands for the page
  useEffect(() => {
    held.current = null;
    if (connection().held) changeConnection({ held: null });
  }, [key]);

  useEffect(() => {
    const check = () => void checkConnection();
    for (const name of ['offline', 'online']) addEventListener(name, check);
    if (!navigator.onLine) check();
    return () => {
      for (const name of ['offline', 'online']) removeEventListener(name, check);
    };
  }, []);

  const wayTo = useRef<string | null>(null);
  wayTo.current = next ? next.pathname + next.search : null;
  useEffect(() => keepDocument(() => wayTo.current), []);
}

/** Prevents document loads offline, unless the session ended. */
function keepDocument(wayTo: () => string | null): () => void {
  const { navigation } = window as { navigation?: EventTarget };
  let isChecked = false;
  const onNavigate = (given: Event) => {
    const event = given as NavigateEvent;
    const url = new URL(event.destination.url);
    const isReload = event.navigationType === 'reload' && !event.userInitiated;
    if (isChecked || !event.cancelable || event.destination.sameDocument || url.origin !== location.origin)
      return;
    if (url.pathname === '/auth/login' || (!isReload && connection().lostAt === null)) return;
    event.preventDefault();
    const to = isReload ? (wayTo() ?? location.href) : event.formData ? null : url.href;
    const goOn = () => {
      isChecked = true;
      if (to) location.assign(to);
      setTimeout(() => {
        isChecked = false;
      }, 1_000);
    };
    void checkConnection().then((isThere) => {
      if (isThere) return goOn();
      if (isReload) addEventListener(lineBack, goOn, { once: true });
      changeConnection({ held: isReload ? 'waiting' : 'refused' });
    });
  };
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}
