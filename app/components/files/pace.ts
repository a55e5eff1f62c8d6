const kib = 1024;

/** A chunk should take about this long, in milliseconds: how much an interruption can lose, and how often progress is confirmed. */
const wantedMs = 4_000;
const smallest = 64 * kib;
const largest = 64 * kib * kib;

/**
 * How many bytes to begin with.
 * @param size of the file in bytes
 * @param bytesPerSecond of this line, where it is known
 */
export function firstChunkBytes(size: number, bytesPerSecond: number | null): number {
  return bounded(bytesPerSecond === null ? 512 * kib : (bytesPerSecond * wantedMs) / 1000, size);
}

/**
 * How many bytes the next chunk should have, after one of `sent` bytes took `ms`. Grows to at most twice the last one,
 * shrinks at once.
 * @param size of the file in bytes
 */
export function nextChunkBytes(last: number, sent: number, ms: number, size: number): number {
  const wanted = (sent / Math.max(1, ms)) * wantedMs;
  // The last chunk of a file, or the rest after an interruption, says little about the speed.
  return bounded(Math.min(wanted, last * 2), size);
}

/** After a cut: half of it, since the line is worse than was thought. */
export function chunkBytesAfterCut(last: number, size: number): number {
  return bounded(last / 2, size);
}

/**
 * Never more than a 64th of the file: where a proxy holds a chunk back until it is whole, a cut loses all of it, and
 * three cuts may cost 5 % at most.
 */
function bounded(bytes: number, size: number): number {
  return Math.round(Math.max(smallest, Math.min(bytes, largest, size / 64)));
}

/** A measured line is believed for this long, in milliseconds: people move between networks. */
const believedMs = 5 * 60_000;
/** Bytes of the tests, one after the other while they come back sooner than `quick` milliseconds. */
const tests = [48 * 1024, 512 * 1024];
const quick = 250;
const timeout = 4_000;

let last: { bytesPerSecond: number; at: number } | null = null;

/** Remembers what a chunk of an upload has shown. */
export function noteLineSpeed(bytesPerSecond: number): void {
  last = { bytesPerSecond, at: Date.now() };
}

/** The recently measured upload speed in bytes a second; null when not known. */
export function knownLineSpeed(): number | null {
  return last && Date.now() - last.at < believedMs ? last.bytesPerSecond : null;
}

/** The upload speed in bytes a second: the recently measured one, else that of a test with some random bytes. null when offline. */
export async function lineSpeed(): Promise<number | null> {
  const known = knownLineSpeed();
  if (known !== null) return known;
  for (const bytes of tests) {
    const started = performance.now();
    const response = await fetch('/uploads/line', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(timeout),
    }).catch(() => null);
    if (!response?.ok) break;
    const ms = performance.now() - started;
    noteLineSpeed((bytes * 1000) / Math.max(1, ms));
    if (ms > quick) break;
  }
  return knownLineSpeed();
}

/** Moving average over this time, in milliseconds. */
const windowMs = 5_000;
/** Before this time no remaining time is estimated, in milliseconds. */
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
