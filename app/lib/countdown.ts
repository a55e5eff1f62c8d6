/**
 * `Time left: 1h 2m 3s` or `Expired` (SPEC §4).
 * @param end epoch seconds @param now milliseconds
 */
export function countdownText(end: number, now: number): string {
  const left = secondsLeft(end, now);
  if (left <= 0) return 'Expired';
  const h = Math.floor(left / 3600);
  const m = Math.floor((left % 3600) / 60);
  return `Time left: ${h}h ${m}m ${left % 60}s`;
}

/** @param end epoch seconds @param now milliseconds */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil(end - now / 1000));
}

/** Returns the server's lead in milliseconds (REL-20). */
export function clockOffset(serverNow: number, receivedAt: number): number {
  return serverNow - receivedAt;
}
