import { open } from 'node:fs/promises';
import { type FileType, fileTypeOf, headBytes } from '~/lib/file-types';
import type { Refusal, UploadDoor } from '~/lib/upload-doors';
import { inspectMediaFile } from '~shared/media/inspect';

/** A file was not taken; the reason has a sentence per door, see refusalSentence. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  /** The door it came to, where the thrower knew it. */
  door: UploadDoor | null = null;
  constructor(
    readonly reason: Refusal,
    options?: { cause?: unknown },
  ) {
    super(`upload refused: ${reason}`, options);
  }
}

export type InspectedMedia = FileType & { duration: number | null };

/**
 * What a file is, by its first bytes; see fileTypeOf.
 * @throws {UploadRefused} 'empty', or 'type' when the door does not take such files
 */
export async function typeForDoor(
  head: Uint8Array,
  door: UploadDoor,
  mediaTypes: readonly string[] | null,
): Promise<FileType> {
  if (head.length === 0) throw new UploadRefused('empty');
  const type = await fileTypeOf(head, door, mediaTypes);
  if (!type) throw new UploadRefused('type');
  return type;
}

/** The first bytes of a stored file. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Reads a video's or audio's duration, and whether a container that may hold both has no pictures.
 * @param limitMs see inspectMediaFile
 * @returns seconds rounded (SPEC §5), null when the file does not say
 * @throws {UploadRefused} 'damaged' for half an MP4, 'type' when only the first bytes look like media
 */
export async function inspectMedia(path: string, type: FileType, limitMs?: number): Promise<InspectedMedia> {
  const found = await inspectMediaFile(path, type.mime, limitMs);
  if (found === 'damaged') throw new UploadRefused('damaged');
  if (found === 'unreadable') throw new UploadRefused('type');
  const onlySound = type.kind === 'video' && found.kind === 'audio';
  return {
    kind: found.kind,
    mime: onlySound ? type.mime.replace(/^video/, 'audio') : type.mime,
    duration: found.duration,
  };
}
