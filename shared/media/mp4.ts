import type { MediaBytes } from './read-media';

/* ISO/IEC 14496-12 §4.2. Only the boxes show that a file's end is missing. */

type Mp4Index = { from: number; to: number };

/** Ten hours have 72,000. */
const maxBoxes = 100_000;
const windowBytes = 4_096;

/** Players ignore other truncated boxes. */
const isNeeded = (type: string) => type === 'moov' || type === 'mdat' || type === 'moof';

/** Returns the index, or null when the end is missing or there are too many boxes. */
export async function findMp4Index(file: MediaBytes): Promise<Mp4Index | null> {
  let window: Uint8Array = new Uint8Array();
  let windowAt = 0;
  let index: Mp4Index | null = null;
  let hasData = false;
  let position = 0;
  for (let boxes = 0; position + 8 <= file.size; boxes++) {
    if (boxes === maxBoxes) return null;
    if (position + 16 > windowAt + window.length) {
      window = await file.read(position, Math.min(position + windowBytes, file.size));
      windowAt = position;
    }
    const box = boxAt(window.subarray(position - windowAt), file.size - position);
    if (box.length < box.head || position + box.length > file.size) {
      if (isNeeded(box.type)) return null;
      break;
    }
    if (box.type === 'moov') index ??= { from: position, to: position + box.length };
    else hasData ||= isNeeded(box.type);
    position += box.length;
  }
  return hasData ? index : null;
}

function boxAt(bytes: Uint8Array, rest: number): { type: string; head: number; length: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const type = String.fromCharCode(...bytes.subarray(4, 8));
  const short = view.getUint32(0);
  if (short !== 1) return { type, head: 8, length: short || rest };
  return { type, head: 16, length: bytes.length < 16 ? 0 : Number(view.getBigUint64(8)) };
}
