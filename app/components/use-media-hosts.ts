import { useEffect, useLayoutEffect } from 'react';
import { allSendings } from './frame/sending';

/** A page is not loaded anew twice for the same host within this time, in milliseconds. */
const notAgainMs = 60_000;

// Before the browser reports what it blocked; the server, which has nothing to listen to, warns of layout effects.
const useEffectAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A document loads media only from the hosts that were known when it was sent (its Content-Security-Policy). Where the page a user
 * moved to shows media of a host that the server has learned since, it is loaded anew once, unless that would lose what was typed or
 * interrupt an upload.
 */
export function useMediaHosts(): void {
  useEffectAtOnce(() => {
    let typedOn = '';
    const noteTyping = () => {
      typedOn = location.pathname;
    };
    const onBlocked = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (!/^(img|media)-src$/.test(effectiveDirective)) return;
      if (typedOn === location.pathname || allSendings().length > 0) return;
      if (isFirstTime(blockedURI)) location.reload();
    };
    document.addEventListener('input', noteTyping);
    document.addEventListener('securitypolicyviolation', onBlocked);
    return () => {
      document.removeEventListener('input', noteTyping);
      document.removeEventListener('securitypolicyviolation', onBlocked);
    };
  }, []);
}

/** Whether no page was loaded anew lately for the host of a URL; from then on one was. False where this tab has no storage. */
function isFirstTime(blocked: string): boolean {
  if (!URL.canParse(blocked)) return false;
  const key = `media-host ${new URL(blocked).origin}`;
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < notAgainMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
