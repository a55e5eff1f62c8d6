import { fileTypeFromBuffer } from 'file-type/core';
import { frameAt } from './mpeg-audio.mjs';

export const headBytes = 4_100;

/** Returns a file's MIME type by its first bytes, or null (SEC-39). */
export async function typeByBytes(head: Uint8Array): Promise<string | null> {
  // file-type misses WAV over 4 GB.
  if (/^(RF64|BW64)....WAVE/s.test(String.fromCharCode(...head.subarray(0, 12)))) return 'audio/wav';
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (!found) return isPaddedMpegAudio(head) ? 'audio/mpeg' : null;
  return found.mime === 'audio/mpeg' && !opensMpegAudio(head) ? null : found.mime;
}

/** Recorders leave zero bytes before the first frame, which players skip. */
function isPaddedMpegAudio(head: Uint8Array): boolean {
  const start = head.findIndex((byte) => byte !== 0);
  return start > 0 && frameAt(head, start) !== null;
}

/** file-type checks 11 bits, which 0xff… matches too. */
function opensMpegAudio([first, , third = 0]: Uint8Array): boolean {
  const bitrate = third >> 4;
  const samplingRate = (third >> 2) & 3;
  return first !== 0xff || (bitrate !== 15 && samplingRate !== 3);
}
