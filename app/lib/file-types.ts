import { fileTypeFromBuffer } from 'file-type/core';
import { type FileKind, type UploadDoor, uploadDoors } from './upload-doors';

/** How many bytes from a file's start decide its type. */
export const headBytes = 4_100;

export type FileType = { kind: FileKind; mime: string };

/** Image types that can be decoded and shown; others (HEIC, TIFF, PSD…) are refused. */
const images = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

/**
 * What a file is, by its first bytes; its name and the type the browser stated do not count (SEC-39). The browser asks
 * before it sends, the server asks again.
 * @returns null when the door does not take such files
 */
export async function fileTypeOf(head: Uint8Array, door: UploadDoor): Promise<FileType | null> {
  const kinds: readonly FileKind[] = uploadDoors[door].kinds;
  const found = await fileTypeFromBuffer(head);
  if (found?.mime === 'audio/mpeg' && !opensMpegAudio(head)) return null;
  const type =
    found && (found.mime as string) !== 'application/xml'
      ? { kind: kindOf(found.mime), mime: found.mime as string }
      : svgType(head);
  if (!type.kind || !kinds.includes(type.kind)) return null;
  if (door === 'poster' && type.kind === 'video' && type.mime !== 'video/mp4') return null;
  return { kind: type.kind, mime: type.mime };
}

/** An MP3 opens with a tag or a frame; of a frame, file-type looks at the first 11 bits only, which 0xff… has as well. */
function opensMpegAudio([first, , third = 0]: Uint8Array): boolean {
  const bitrate = third >> 4;
  const samplingRate = (third >> 2) & 3;
  return first !== 0xff || (bitrate !== 15 && samplingRate !== 3);
}

function kindOf(mime: string): FileKind | null {
  if (images.has(mime)) return 'image';
  if (mime.startsWith('video/')) return 'video';
  return mime.startsWith('audio/') && mime !== 'audio/midi' ? 'audio' : null;
}

/** Only a guess, for the icon door: whether it is a clean SVG is for the sanitiser to say. */
function svgType(head: Uint8Array): { kind: FileKind | null; mime: string } {
  const text = new TextDecoder().decode(head);
  return { kind: /<svg[\s>]/i.test(text) ? 'svg' : null, mime: 'image/svg+xml' };
}
