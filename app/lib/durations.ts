function parts(seconds: number | null | undefined): [hours: number, minutes: number, seconds: number] {
  const whole = Math.max(0, Math.round(seconds ?? 0)) || 0;
  return [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
}

/** SPEC §5 Content: `1h 2m` or `45s`. */
export function formatDuration(seconds: number | null | undefined): string {
  const [h, m, s] = parts(seconds);
  if (h > 0) return `${h}h ${m}m`;
  return m > 0 ? `${m}m ${s}s` : `${s}s`;
}

/** SPEC §5: `1h 2m 5s` or `45s`. */
export function formatCardDuration(seconds: number | null | undefined): string {
  const [h, m, s] = parts(seconds);
  return [h > 0 && `${h}h`, (h > 0 || m > 0) && `${m}m`, `${s}s`].filter(Boolean).join(' ');
}

export const durationHint = 'Type the duration in minutes and seconds, such as 2:05.';

/** `2:05`, `1:02:05` or seconds. */
export function parseDuration(text: string): number | null {
  const clock = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6})$/.exec(text.trim());
  if (!clock) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = clock;
  if (clock[2] !== undefined && Number(seconds) > 59) return null;
  if (clock[1] !== undefined && Number(minutes) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
