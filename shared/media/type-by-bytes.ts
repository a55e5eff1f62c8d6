import { fileTypeFromBuffer } from 'file-type/core';

/** How many bytes from a file's start decide its type. */
export const headBytes = 4_100;

/**
 * The MIME type of a file by its first bytes; its name and what the sender says of it do not count (SEC-39). For the browser before it
 * sends, the dashboard and the embedded admin API alike.
 * @param head the first `headBytes`, or the whole of a smaller file
 * @returns null when it is none that the file-type library knows
 */
export async function typeByBytes(head: Uint8Array): Promise<string | null> {
  // A WAV of more than 4 GB, which file-type does not know.
  if (/^(RF64|BW64)....WAVE/s.test(String.fromCharCode(...head.subarray(0, 12)))) return 'audio/wav';
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (!found || (found.mime === 'audio/mpeg' && !opensMpegAudio(head))) return null;
  return found.mime;
}

/** An MP3 opens with a tag or a frame; of a frame, file-type looks at the first 11 bits only, which 0xff… has as well. */
function opensMpegAudio([first, , third = 0]: Uint8Array): boolean {
  const bitrate = third >> 4;
  const samplingRate = (third >> 2) & 3;
  return first !== 0xff || (bitrate !== 15 && samplingRate !== 3);
}
