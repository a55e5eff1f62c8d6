import { fileTypeFromBuffer } from 'file-type/core';

export const headBytes = 4_100;

/** Returns a file's MIME type by its first bytes, or null (SEC-39). */
export async function typeByBytes(head: Uint8Array): Promise<string | null> {
  // file-type misses WAV over 4 GB.
  if (/^(RF64|BW64)....WAVE/s.test(String.fromCharCode(...head.subarray(0, 12)))) return 'audio/wav';
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (!found || (found.mime === 'audio/mpeg' && !opensMpegAudio(head))) return null;
  return found.mime;
}

/** file-type checks 11 bits, which 0xff… matches too. */
function opensMpegAudio([first, , third = 0]: Uint8Array): boolean {
  const bitrate = third >> 4;
  const samplingRate = (third >> 2) & 3;
  return first !== 0xff || (bitrate !== 15 && samplingRate !== 3);
}
