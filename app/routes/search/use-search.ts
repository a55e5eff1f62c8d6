import { useEffect, useState } from 'react';
import { readJson, readMessage } from '~/lib/read-response';
import type { Found, Kind } from './kinds';

type Answer = { top: Found[]; total: number; failed: Kind[] };
/** `answer` belongs to the text `for`, possibly an older one. */
export type Search =
  | { state: 'idle' }
  | { state: 'searching'; for: string; answer: Answer | null }
  | { state: 'found'; for: string; answer: Answer }
  | { state: 'failed'; message: string };

const pause = 120;

/**
 * Earlier results stay until the next response.
 * @param again a new value retries
 */
export function useSearch(query: string, again: number): Search {
  const [search, setSearch] = useState<Search>({ state: 'idle' });
  const text = query.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks once more
  useEffect(() => {
    if (!text) {
      setSearch({ state: 'idle' });
      return;
    }
    setSearch((was) => ({
      state: 'searching',
      for: text,
      answer: was.state === 'found' || was.state === 'searching' ? was.answer : null,
    }));
    const aborting = new AbortController();
    const timer = setTimeout(async () => {
      const result = await ask(text, aborting.signal).catch(() => unreached);
      if (result && !aborting.signal.aborted) setSearch(result);
    }, pause);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [text, again]);
  return search;
}

const unreached: Search = {
  state: 'failed',
  message: 'The server cannot be reached. Check your connection.',
};

/** @returns null when leaving the page */
async function ask(text: string, signal: AbortSignal): Promise<Search | null> {
  const query = `?q=${encodeURIComponent(text)}`;
  const response = await fetch(`/dashboard/search.json${query}`, { redirect: 'manual', signal });
  if (response.ok) {
    const answer = await readJson<Answer>(
      response,
      ({ top, total, failed }) => Array.isArray(top) && typeof total === 'number' && Array.isArray(failed),
    );
    return answer ? { state: 'found', for: text, answer } : unreached;
  }
  // Signed out: login leads back to this search.
  if (response.type === 'opaqueredirect') {
    location.assign(`/dashboard/search${query}`);
    return null;
  }
  return {
    state: 'failed',
    message: (await readMessage(response)) || 'The server could not search. Try again in a minute.',
  };
}
