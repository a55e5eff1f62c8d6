/** Moving average over this time, in milliseconds. */
const windowMs = 5_000;
/** Too early to tell how long it will take, in milliseconds. */
const tooEarlyMs = 3_000;

/** Speed of one upload: a moving average over five seconds, and the time that is left once three seconds have shown it. */
export function createSpeedometer(now: () => number = () => performance.now()) {
  let startedAt: number | null = null;
  let samples: { at: number; sent: number }[] = [];
  return {
    /** @param sent bytes that have left so far, of this upload */
    note(sent: number): void {
      const last = samples.at(-1);
      // Sent again after a cut: what was counted twice is no speed.
      if (last && sent < last.sent) samples = [];
      startedAt ??= now();
      samples.push({ at: now(), sent });
    },
    /** After a pause nothing is known. */
    reset(): void {
      startedAt = null;
      samples = [];
    },
    /** @param left bytes still to send. @returns bytes a second and seconds left, each null while it is not known */
    read(left: number): { speed: number | null; secondsLeft: number | null } {
      const at = now();
      while (samples.length > 1 && at - (samples[0]?.at ?? at) > windowMs) samples.shift();
      const [first, last] = [samples[0], samples.at(-1)];
      if (startedAt === null || !first || !last || at - first.at < 500)
        return { speed: null, secondsLeft: null };
      const speed = ((last.sent - first.sent) * 1000) / (at - first.at);
      const known = at - startedAt >= tooEarlyMs && speed > 0;
      return { speed, secondsLeft: known ? left / speed : null };
    },
  };
}
