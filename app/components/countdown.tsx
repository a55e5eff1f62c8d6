import { useEffect, useRef, useState } from 'react';
import { countdownText } from '~/lib/countdown';
import { useServerClock } from './server-clock';

/**
 * Renders a countdown (SPEC §4).
 * @param endIsShown announces 'Expired' only
 * @param end epoch seconds
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
      {/* Otherwise screen readers speak every second (UX-06). */}
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

/** Locale formats may differ between server and browser. */
function endsAt(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
