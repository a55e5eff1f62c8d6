import { inspectMediaFile, readHead } from '../../shared/media/inspect-file';
import { typeByBytes } from '../../shared/media/type-by-bytes';
import { isMediaFileType, mediaFiles } from '../../shared/media/types';
import type { MediaExtension } from './types';

export type MediaFacts = {
  extension: MediaExtension;
  mime: string;
  type: 'video' | 'audio';
  duration: number;
  codecs: string | null;
};

/** Returns a file's type and facts by its bytes, or null. */
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
