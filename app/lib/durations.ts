function parts(seconds: number | null | undefined): [hours: number, minutes: number, seconds: number] {
  const whole = Math.max(0, Math.round(seconds ?? 0)) || 0;
  return [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
}

/**
 * A duration for people (SPEC §5 Content): `1h 2m`, `2m 5s` or `45s`.
 * @param seconds none (or no number) reads as `0s`
 */
export function formatDuration(seconds: number | null | undefined): string {
  const [h, m, s] = parts(seconds);
  if (h > 0) return `${h}h ${m}m`;
  return m > 0 ? `${m}m ${s}s` : `${s}s`;
}

/**
 * A duration as content cards show it, h/m/s (SPEC §5): `1h 2m 5s`, `2m 5s` or `45s`.
 * @param seconds none (or no number) reads as `0s`
 */
export function formatCardDuration(seconds: number | null | undefined): string {
  const [h, m, s] = parts(seconds);
  return [h > 0 && `${h}h`, (h > 0 || m > 0) && `${m}m`, `${s}s`].filter(Boolean).join(' ');
}
