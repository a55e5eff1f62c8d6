/**
 * Time left of a published poll, quiz or survey as SPEC §4 writes it.
 * @param end end time in epoch seconds (SPEC §3 'timeout')
 * @param now the server's clock in epoch milliseconds
 * @returns `Time left: 1h 2m 3s`, or `Expired` once the end has come
 */
export function countdownText(end: number, now: number): string {
  const left = secondsLeft(end, now);
  if (left <= 0) return 'Expired';
  const h = Math.floor(left / 3600);
  const m = Math.floor((left % 3600) / 60);
  return `Time left: ${h}h ${m}m ${left % 60}s`;
}

/** Whole seconds until `end` (epoch seconds) at `now` (epoch milliseconds), begun seconds counted; never below 0. */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil(end - now / 1000));
}

/**
 * How far the server's clock is ahead of this device's, in milliseconds: a wrong phone clock then shows the same time left (REL-20).
 * @param serverNow the server's clock (epoch ms) when it responded; @param receivedAt this device's clock (epoch ms) at that moment
 */
export function clockOffset(serverNow: number, receivedAt: number): number {
  return serverNow - receivedAt;
}
