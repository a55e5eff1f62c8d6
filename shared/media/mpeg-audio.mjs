// @ts-check
/* ISO/IEC 11172-3 and 13818-3. */

/** @typedef {{ layer: number, rate: number, samples: number, length: number }} Frame its length is in bytes */

const windowBytes = 1024 * 1024;
const headBytes = 4;

/**
 * Returns the length of an MP3 by its frames: in joined or truncated files the header is wrong.
 * @param {number} size
 * @param {import('./read-media').MediaBytes['read']} read
 */
export async function mp3Seconds(size, read) {
  let seconds = 0;
  let isInStep = false;
  for (let at = 0; at + headBytes <= size; ) {
    const window = await read(at, Math.min(at + windowBytes, size));
    const end = at + window.length === size ? window.length - headBytes + 1 : window.length - 8_192;
    let place = 0;
    while (place < end) {
      const frame = frameAt(window, place);
      // Tags and images may contain bytes like a frame's.
      isInStep = frame !== null && (isInStep || isAlike(frame, frameAt(window, place + frame.length)));
      if (frame && isInStep) {
        if (at + place + frame.length <= size) seconds += frame.samples / frame.rate;
        place += frame.length;
      } else {
        const found = window.indexOf(0xff, place + 1);
        place = found === -1 ? window.length : found;
      }
    }
    at += place;
  }
  return seconds;
}

/** MPEG-1 layers I to III, MPEG-2 layer I, MPEG-2 others. */
const bitRates = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];

/**
 * Whether two frames may be of one recording.
 * @param {Frame} one
 * @param {Frame | null} other
 */
const isAlike = (one, other) => one.layer === other?.layer && one.rate === other.rate;

/**
 * Parses the frame header at a position (ISO/IEC 11172-3 section 2.4.1.3).
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {Frame | null}
 */
export function frameAt(bytes, at) {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const layer = 4 - ((second >> 1) & 3);
  const version = (second >> 3) & 3;
  const isFirst = version === 3;
  const kilobits = bitRates[isFirst ? layer - 1 : Math.min(layer + 2, 4)]?.[third >> 4];
  const base = [44_100, 48_000, 32_000][(third >> 2) & 3];
  if (first !== 0xff || second < 0xe0 || version === 1 || layer === 4 || !kilobits || !base) return null;
  const rate = base / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1_152;
  const slot = layer === 1 ? 4 : 1;
  const length = (Math.floor((samples * kilobits * 125) / rate / slot) + ((third >> 1) & 1)) * slot;
  return { layer, rate, samples, length };
}
