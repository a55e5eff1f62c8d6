const minuteMs = 60_000;
/** A larger correction is a jump; ms. */
const correctionMs = 10 * minuteMs;
const trustedAfterMs = 6 * 60 * minuteMs;

/**
 * A wrong clock must not delete files.
 * @param elapsed monotonic time in ms
 */
export function createSteadyClock({
  now,
  elapsed = () => performance.now(),
}: {
  now: () => number;
  elapsed?: () => number;
}): () => boolean {
  const read = () => ({ clock: now(), elapsed: elapsed() });
  let since = read();
  let last = since;
  return () => {
    const current = read();
    const jump = current.clock - last.clock - (current.elapsed - last.elapsed);
    if (Math.abs(jump) > correctionMs) since = current;
    last = current;
    return current.elapsed - since.elapsed >= trustedAfterMs;
  };
}
