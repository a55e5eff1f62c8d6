import { useEffect, useState } from 'react';
import { readJson } from '~/lib/read-response';

/** So long after the last key the server is asked, in milliseconds. */
const pauseMs = 300;

/**
 * Asks the server whether a password is among the commonest (password-check.ts).
 * @param password '' asks nothing
 * @returns null until there is a response for this password, and where there is none
 */
export function useCommonPassword(password: string): boolean | null {
  const [answer, setAnswer] = useState<{ password: string; common: boolean } | null>(null);
  useEffect(() => {
    if (password === '') return;
    const gone = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body = new URLSearchParams({ password });
        const response = await fetch('/password-check', { method: 'POST', body, signal: gone.signal });
        const read =
          response.ok &&
          (await readJson<{ common: boolean }>(response, ({ common }) => typeof common === 'boolean'));
        if (read) setAnswer({ password, common: read.common });
      } catch {
        // The line is down, or more was typed: the server says it when the form is sent.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [password]);
  return answer?.password === password ? answer.common : null;
}
