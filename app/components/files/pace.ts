const kib = 1024;

/** Milliseconds; an interruption loses this much. */
const wantedMs = 4_000;
const smallest = 64 * kib;
const largest = 64 * kib * kib;

export function firstChunkBytes(size: number, bytesPerSecond: number | null): number {
  return bounded(bytesPerSecond === null ? 512 * kib : (bytesPerSecond * wantedMs) / 1000, size);
}

/** Returns the next size, at most double. */
export function nextChunkBytes(last: number, sent: number, ms: number, size: number): number {
  const wanted = (sent / Math.max(1, ms)) * wantedMs;
  return bounded(Math.min(wanted, last * 2), size);
}

/** Returns half the size, after an interruption. */
export function chunkBytesAfterCut(last: number, size: number): number {
  return bounded(last / 2, size);
}

/** Behind a buffering proxy, three interruptions cost at most 5 %. */
function bounded(bytes: number, size: number): number {
  return Math.round(Math.max(smallest, Math.min(bytes, largest, size / 64)));
}

/** People move between networks. */
const believedMs = 5 * 60_000;
/** Bytes; the next test runs only after a quick one. */
const tests = [48 * 1024, 512 * 1024];
const quick = 250;
const timeout = 4_000;

let last: { bytesPerSecond: number; at: number } | null = null;

export function noteLineSpeed(bytesPerSecond: number): void {
  last = { bytesPerSecond, at: Date.now() };
}

/** Returns bytes per second, or null. */
export function knownLineSpeed(): number | null {
  return last && Date.now() - last.at < believedMs ? last.bytesPerSecond : null;
}

/** Measures if necessary; null offline. */
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

const windowMs = 5_000;
const tooEarlyMs = 3_000;

export function createSpeedometer(now: () => number = () => performance.now()) {
  let startedAt: number | null = null;
  let samples: { at: number; sent: number }[] = [];
  return {
    note(sent: number): void {
      const last = samples.at(-1);
      // Bytes sent again do not count.
      if (last && sent < last.sent) samples = [];
      startedAt ??= now();
      samples.push({ at: now(), sent });
    },
    reset(): void {
      startedAt = null;
      samples = [];
    },
    /** @param left bytes */
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
