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

/** Bytes a second this line was seen to send lately; null when not known. */
export function knownLineSpeed(): number | null {
  return last && Date.now() - last.at < believedMs ? last.bytesPerSecond : null;
}

/** Bytes a second this line sends: what was seen lately, else a test with some bytes of no meaning. null when offline. */
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
