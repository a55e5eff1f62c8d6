import { useEffect, useLayoutEffect } from 'react';
import { allSendings } from './frame/sending';

/** Milliseconds. */
const notAgainMs = 60_000;

// It must run before the browser's report.
const useEffectAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Reloads for a media host that the Content-Security-Policy lacks, unless that loses input. */
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
