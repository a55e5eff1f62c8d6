import { useEffect, useLayoutEffect } from 'react';
import { allSendings } from './frame/sending';

/** Milliseconds. */
const notAgainMs = 60_000;

// Must run before the browser reports a block; the server warns about layout effects.
const useEffectAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Reloads the page if its Content-Security-Policy lacks a media host that the server learned later,
 * unless that loses
 * input or interrupts an upload.
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

/** False without storage. */
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
