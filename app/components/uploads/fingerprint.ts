/** Pieces of the file that are looked at, evenly spread, and bytes of each. */
const pieces = 16;
const pieceBytes = 16 * 1024;

/**
 * Tells whether a file chosen again is the one whose upload broke off: its size and a hash over pieces from its start to
 * its end. No digest of the whole, which would take minutes for a film on a phone, and none of `crypto.subtle`, which
 * browsers have on https only.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  const step = Math.max(0, file.size - pieceBytes) / (pieces - 1);
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let n = 0; n < pieces; n++) {
    const at = Math.round(n * step);
    const bytes = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
    for (const byte of bytes) {
      a = Math.imul(a ^ byte, 2654435761);
      b = Math.imul(b ^ byte, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  }
  const hex = (n: number) => (n >>> 0).toString(16).padStart(8, '0');
  return `${file.size}-${hex(a)}${hex(b)}`;
}
