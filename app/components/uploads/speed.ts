/** Moving average over this time, in milliseconds. */
const windowMs = 5_000;
/** Too early to tell how long it will take, in milliseconds. */
const tooEarlyMs = 3_000;

/** Speed of one upload: a moving average over five seconds, and the time that is left once three seconds have shown it. */
export function createSpeedometer(now: () => number = () => performance.now()) {
  let startedAt: number | null = null;
  let marks: { at: number; sent: number }[] = [];
  return {
    /** @param sent bytes that have left so far, of this upload */
    note(sent: number): void {
      const last = marks.at(-1);
      // Sent again after a cut: what was counted twice is no speed.
      if (last && sent < last.sent) marks = [];
      startedAt ??= now();
      marks.push({ at: now(), sent });
    },
    /** After a pause nothing is known. */
    reset(): void {
      startedAt = null;
      marks = [];
    },
    /** @param left bytes still to send. @returns bytes a second and seconds left, each null while it cannot be told */
    read(left: number): { speed: number | null; secondsLeft: number | null } {
      const at = now();
      while (marks.length > 1 && at - (marks[0]?.at ?? at) > windowMs) marks.shift();
      const [first, last] = [marks[0], marks.at(-1)];
      if (startedAt === null || !first || !last || at - first.at < 500)
        return { speed: null, secondsLeft: null };
      const speed = ((last.sent - first.sent) * 1000) / (at - first.at);
      const known = at - startedAt >= tooEarlyMs && speed > 0;
      return { speed, secondsLeft: known ? left / speed : null };
    },
  };
}
