import { inspectMediaFile, readHead } from '../../shared/media/inspect-file';
import { typeByBytes } from '../../shared/media/type-by-bytes';
import { isMediaFileType, mediaFiles } from '../../shared/media/types';
import type { MediaExtension } from './types';

export type MediaFacts = {
  extension: MediaExtension;
  /** As its first bytes say. */
  mime: string;
  type: 'video' | 'audio';
  /** Whole seconds; 0 when the file does not say. */
  duration: number;
  /** See read-media.ts; null when not known. */
  codecs: string | null;
};

/**
 * What the file at `path` is, by its bytes and its own tracks, never by its name. null when it is no video or audio, damaged, or
 * too broken to have a track.
 */
export async function inspectMedia(path: string): Promise<MediaFacts | null> {
  const mime = await typeByBytes(await readHead(path));
  if (mime === null || !isMediaFileType(mime)) return null;
  const found = await inspectMediaFile(path, mime);
  if (typeof found === 'string') return null;
  return {
    extension: mediaFiles[mime].extension,
    mime,
    type: found.kind,
    duration: found.duration ?? 0,
    codecs: found.codecs || null,
  };
}
