import { useEffect, useRef, useState } from 'react';
import { countdownText } from '~/lib/countdown';
import { useServerClock } from './server-clock';

/**
 * 'Time left: Xh Ym Zs', then 'Expired' (SPEC §4), by the server's clock. Without JavaScript it says the time left when the page
 * was opened, and when it ends.
 * @param endIsShown its end, and that it has come, are shown beside it: 'Expired' is then announced only
 * @param end end time in epoch seconds
 * @param serverNow `Date.now()` of the loader (send it with the page's data)
 * @param what name of the thing, for the announcement when it expires: 'Poll "Which story next?"'
 */
export function Countdown({
  end,
  serverNow,
  what,
  endIsShown = false,
  className,
}: {
  end: number;
  serverNow: number;
  what?: string;
  endIsShown?: boolean;
  className?: string;
}) {
  const text = countdownText(end, useServerClock(serverNow));
  const expired = text === 'Expired';
  const wasRunning = useRef(false);
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    if (expired && wasRunning.current) setAnnounced(true);
    wasRunning.current = !expired;
  }, [expired]);

  const iso = new Date(end * 1000).toISOString();
  return (
    <span className={className}>
      {/* Off: a screen reader would otherwise speak every second (UX-06). */}
      <span role="timer" aria-live="off" className="tabular">
        {!(expired && endIsShown) && <time dateTime={iso}>{text}</time>}
      </span>
      {!expired && (
        <noscript>{` when this page was opened${endIsShown ? '' : `; ends ${endsAt(iso)}`}`}</noscript>
      )}
      <span role="status" className="visually-hidden">
        {announced && `${what ? `${what}: ` : ''}Expired`}
      </span>
    </span>
  );
}

/** `2026-08-06 14:05 UTC`: not a locale's form, which may differ between server and browser. */
function endsAt(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
