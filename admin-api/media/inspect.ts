import { open } from 'node:fs/promises';
import { inspectMediaFile } from '../../shared/media/inspect';
import { headBytes, typeByBytes } from '../../shared/media/type-by-bytes';
import { isMediaFileType, mediaFiles } from '../../shared/media/types';
import type { MediaExtension } from './types';

export type MediaFacts = {
  extension: MediaExtension;
  /** As its first bytes say. */
  mime: string;
  type: 'video' | 'audio';
  /** Whole seconds; 0 when the file does not say. */
  duration: number;
};

/** Whether these first bytes are of a video or audio file we take (the contract's media types). */
export async function sniffMedia(head: Uint8Array): Promise<boolean> {
  const mime = await typeByBytes(head);
  return mime !== null && isMediaFileType(mime);
}

/**
 * What the file at `path` is, by its bytes and its own tracks, never by its name. null when it is no video or audio, damaged, or
 * too broken to have a track.
 */
export async function inspectMedia(path: string): Promise<MediaFacts | null> {
  const mime = await typeByBytes(await headOf(path));
  if (mime === null || !isMediaFileType(mime)) return null;
  const found = await inspectMediaFile(path, mime);
  if (typeof found === 'string') return null;
  return {
    extension: mediaFiles[mime].extension,
    mime,
    type: found.kind,
    duration: found.duration ?? 0,
  };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
