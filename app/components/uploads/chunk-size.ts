const kib = 1024;

/** A chunk should take about this long, in milliseconds: what a cut can lose, and how often the server answers. */
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
  // The last chunk of a file, or the rest after a cut, tells little about growing.
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
