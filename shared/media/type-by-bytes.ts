import { fileTypeFromBuffer } from 'file-type/core';

export const headBytes = 4_100;

/**
 * Returns a file's MIME type by its first bytes, or null; name and declared type are ignored (SEC-39).
 * @param head the first `headBytes`, or a whole smaller file
 */
export async function typeByBytes(head: Uint8Array): Promise<string | null> {
  // A WAV over 4 GB, which file-type does not detect.
  if (/^(RF64|BW64)....WAVE/s.test(String.fromCharCode(...head.subarray(0, 12)))) return 'audio/wav';
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (!found || (found.mime === 'audio/mpeg' && !opensMpegAudio(head))) return null;
  return found.mime;
}

/** file-type checks only the first 11 bits of an MP3 frame, which 0xff… matches too. */
function opensMpegAudio([first, , third = 0]: Uint8Array): boolean {
  const bitrate = third >> 4;
  const samplingRate = (third >> 2) & 3;
  return first !== 0xff || (bitrate !== 15 && samplingRate !== 3);
}
