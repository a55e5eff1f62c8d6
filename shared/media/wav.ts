export type WavFacts = { codec: string; duration: number | null };

const codecs: Readonly<Record<number, string>> = {
  1: 'pcm',
  2: 'adpcm',
  3: 'pcm',
  6: 'alaw',
  7: 'ulaw',
  17: 'adpcm',
  49: 'gsm',
  80: 'mp2',
  85: 'mp3',
  8192: 'ac3',
};
const extensible = 0xfffe;

/** Reads WAV headers that Mediabunny cannot. */
export function readWav(head: Uint8Array, size: number): WavFacts | null {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  let format: { tag: number; rate: number; bytesPerSecond: number } | null = null;
  let samples = 0;
  for (let at = 12; at + 8 <= head.length; ) {
    const name = String.fromCharCode(...head.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const body = at + 8;
    if (name === 'fmt ' && body + 16 <= head.length) {
      const tag = view.getUint16(body, true);
      const isLong = tag === extensible && body + 26 <= head.length;
      format = {
        tag: isLong ? view.getUint16(body + 24, true) : tag,
        rate: view.getUint32(body + 4, true),
        bytesPerSecond: view.getUint32(body + 8, true),
      };
    }
    // Unreliable for compressed sound and unfinished recordings.
    if (name === 'fact' && body + 4 <= head.length) samples = view.getUint32(body, true);
    if (name === 'data' && format) {
      const rest = size - body;
      const bytes = length === 0 ? rest : Math.min(length, rest);
      const isCounted = samples > 0 && samples < 0xffff_ffff && format.rate > 0;
      const seconds = isCounted ? samples / format.rate : bytes / format.bytesPerSecond;
      return {
        codec: codecs[format.tag] ?? `wav-${format.tag}`,
        duration: Number.isFinite(seconds) ? seconds : null,
      };
    }
    at = body + length + (length % 2);
  }
  return null;
}
