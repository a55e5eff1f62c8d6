import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { LiveNumbers, LiveStatus } from '~/lib/live';
import { expirePages } from '~/lib/page-cache';

export type LiveView = Omit<LiveNumbers, 'status'> & { status: LiveStatus | 'connecting' };

/** Milliseconds until polling starts, and between polls. */
const timeoutMs = 30_000;
const pollMs = 60_000;

/** Follows `/dashboard/live` while visible: browsers allow six connections. */
export function useLive(start: LiveNumbers, { refetch = false } = {}): LiveView {
  const [streamed, setStreamed] = useState<LiveNumbers | null>(null);
  const [connection, setConnection] = useState<'connecting' | 'open' | 'lost' | 'polling'>('connecting');
  const { revalidate } = useRevalidator();
  const known = useRef(start.changes);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetchSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(revalidate, Math.random() * 1_000);
    };
    const leave = follow({
      onNumbers(numbers) {
        setStreamed(numbers);
        setConnection('open');
        if (numbers.changes !== known.current) {
          expirePages();
          if (refetch) refetchSoon();
        }
        known.current = numbers.changes;
      },
      lost: () => setConnection((was) => (was === 'polling' ? was : 'lost')),
      overdue() {
        setConnection('polling');
        revalidate();
      },
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [refetch, revalidate]);

  const newest = streamed && (streamed.at ?? '') >= (start.at ?? '') ? streamed : start;
  const status = {
    connecting: 'connecting',
    open: newest.status,
    lost: 'reconnecting',
    polling: 'polling',
  } as const;
  // It falls back to the last known number.
  const counted = newest.users === null && start.users !== null ? start : newest;
  return { ...counted, status: status[connection] };
}

function follow({
  onNumbers,
  lost,
  overdue,
}: {
  onNumbers: (numbers: LiveNumbers) => void;
  lost: () => void;
  overdue: () => void;
}): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let lostAt: number | null = null;

  const open = () => {
    clearTimeout(again);
    source?.close();
    const current = new EventSource('/dashboard/live');
    source = current;
    current.addEventListener('live', (event) => {
      lostAt = null;
      onNumbers(JSON.parse(event.data));
    });
    current.addEventListener('error', () => {
      lostAt ??= Date.now();
      lost();
      // CLOSED means that the server rejected the stream.
      if (current.readyState === EventSource.CLOSED) void rejected();
    });
  };
  const rejected = async () => {
    const response = await fetch('/dashboard/live', { method: 'HEAD' }).catch(() => null);
    if (response?.status === 401) window.location.reload();
    else again = setTimeout(open, 10_000 + Math.random() * 10_000);
  };
  const close = () => {
    clearTimeout(again);
    source?.close();
    source = null;
    lostAt = null;
  };
  const poll = () => {
    if (document.visibilityState === 'hidden') close();
    else if (!source) open();
  };
  const watch = setInterval(() => {
    if (lostAt !== null && Date.now() - lostAt > timeoutMs) overdue();
  }, pollMs);
  poll();
  document.addEventListener('visibilitychange', poll);
  return () => {
    clearInterval(watch);
    document.removeEventListener('visibilitychange', poll);
    close();
  };
}
