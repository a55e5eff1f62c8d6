import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Countdown } from '../../app/components/countdown';
import { clockOffset, countdownText, secondsLeft } from '../../app/lib/countdown';

const now = Date.UTC(2026, 7, 6, 12, 0, 0);
const end = now / 1000 + 3_723;

describe('countdown', () => {
  test('reads as SPEC §4 writes it, to the second (SPEC §4.4.8)', () => {
    expect(countdownText(end, now)).toBe('Time left: 1h 2m 3s');
    expect(countdownText(end, now + 3_722_000)).toBe('Time left: 0h 0m 1s');
    expect(countdownText(end, now + 3_722_999)).toBe('Time left: 0h 0m 1s');
  });

  test('is Expired from the second of its end on (SPEC §4.4.9)', () => {
    expect(countdownText(end, now + 3_723_000)).toBe('Expired');
    expect(countdownText(end, now + 9e9)).toBe('Expired');
    expect(secondsLeft(end, now + 9e9)).toBe(0);
  });

  test('a day and more stays in hours', () => {
    expect(countdownText(now / 1000 + 90_000, now)).toBe('Time left: 25h 0m 0s');
  });

  test.each([-3_600_000, 0, 3_600_000])(
    'a device clock %d ms off shows the same time left (SPEC §10.8, REL-20)',
    (wrong) => {
      const device = now + wrong;
      const offset = clockOffset(now, device);
      expect(countdownText(end, device + 10_000 + offset)).toBe('Time left: 1h 1m 53s');
    },
  );

  test('the server writes the time left, the end for those without JavaScript, and no live announcement (UX-06)', () => {
    const html = renderToString(<Countdown end={end} serverNow={now} what="Poll" />);
    expect(html).toContain('Time left: 1h 2m 3s');
    expect(html).toContain(' when this page was opened; ends 2026-08-06 13:02 UTC');
    expect(html).toContain('dateTime="2026-08-06T13:02:03.000Z"');
    expect(html).toMatch(/role="timer" aria-live="off"/);
    expect(html).toMatch(/role="status"[^>]*><\/span>/);
  });
});
