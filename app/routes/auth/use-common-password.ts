import { useEffect, useState } from 'react';
import { readJson } from '~/lib/read-response';

/** In milliseconds. */
const pauseMs = 300;

/** Checks a password on the server; null: unknown. */
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
        // On errors, the form's action decides.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [password]);
  return answer?.password === password ? answer.common : null;
}
