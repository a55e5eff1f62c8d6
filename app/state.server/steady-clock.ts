const minuteMs = 60_000;
/** How much the clock may be corrected at once without counting as a jump; ms. */
const correctionMs = 10 * minuteMs;
/** How long the clock must run without a jump before files are deleted because of their age; ms. */
const trustedAfterMs = 6 * 60 * minuteMs;

/**
 * Returns whether the clock has run without a jump for six hours of this process. A start or an hour with a clock that is days ahead must not
 * delete files that are not old.
 * @param elapsed time since any fixed moment, which nobody can set; ms
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
