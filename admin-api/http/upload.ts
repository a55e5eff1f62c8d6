import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeOf } from '../../shared/media/file-type';
import { gate } from '../../shared/media/gate';
import { reencodeImage } from '../../shared/media/images';
import { bannerFilms, mediaTypes } from '../../shared/media/types';
import type { FilePart } from '../contract';
import { inspectMedia } from '../media/inspect';
import type { MediaWriter } from '../media/storage';
import { HttpError } from './errors';
import { fileDigest } from './file-digest';

/** A file of a multipart call, checked and ready to be stored. */
export type Upload = {
  type: 'image' | 'video' | 'audio';
  /** Whole seconds; 0 for images and where the file does not say. */
  duration: number;
  /** Tells its content from another's. */
  digest: string;
  /** Puts it into the store and answers its stored name. */
  store(writer: MediaWriter): Promise<string>;
};

export const unsupportedMedia = 'Unsupported file type. Please upload a video or audio file.';
export const unsupportedImage = 'Unsupported file type. Please upload an image.';
const unsupportedPoster = 'Please upload a thumbnail image or video';
const wrongType = { media: unsupportedMedia, image: unsupportedImage, poster: unsupportedPoster } as const;

/** Bytes; a larger image is rejected. */
const maxImage = 20 * 1024 * 1024;

/**
 * Streams one file part to `path` (constant memory, flushed to the disk) and checks what it is: by its first
 * bytes while it comes in, then as a whole. Throws HttpError (413, 415); the caller removes `path`.
 * @param maxUpload bytes
 * @returns null for an empty part, which is what a browser sends for a file input left empty
 */
export async function receiveUpload(
  stream: Readable,
  kind: FilePart['kind'],
  path: string,
  maxUpload: number,
  signal: AbortSignal,
): Promise<Upload | null> {
  const limit = kind === 'image' ? Math.min(maxImage, maxUpload) : maxUpload;
  const size = await writeChecked(stream, kind, path, limit, signal);
  if (size === 0) return null;
  const digest = await fileDigest(path);
  if (kind === 'image') return imageUpload(path, digest, unsupportedImage);
  const media = await inspectMedia(path);
  if (kind === 'poster') {
    if (!media) return imageUpload(path, digest, unsupportedPoster);
    if (!bannerFilms.includes(media.mime) || media.type !== 'video')
      throw new HttpError('unsupported_type', unsupportedPoster);
  }
  if (!media) throw new HttpError('unsupported_type', unsupportedMedia);
  return {
    type: media.type,
    duration: media.duration,
    digest,
    store: (writer) => writer.adopt(path, media.extension),
  };
}

async function imageUpload(path: string, digest: string, otherwise: string): Promise<Upload> {
  const bytes = await reencodeImage(path);
  if (!bytes) throw new HttpError('unsupported_type', otherwise);
  return { type: 'image', duration: 0, digest, store: (writer) => writer.save(bytes, 'webp') };
}

/** Writes the stream to `path` and answers its length; rejects by size, and by type as soon as that is clear. */
async function writeChecked(
  stream: Readable,
  kind: FilePart['kind'],
  path: string,
  limit: number,
  signal: AbortSignal,
): Promise<number> {
  const checked = gate({
    limit,
    tooLarge: () =>
      new HttpError(
        'too_large',
        `The file is larger than the ${Math.floor(limit / 1024 / 1024)} MB that are allowed.`,
      ),
    check: async (head) => {
      // A browser sends an empty part for a file input left empty.
      if (head.length > 0 && !(await fileTypeOf(head, kind, mediaTypes)))
        throw new HttpError('unsupported_type', wrongType[kind]);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  // Whatever happens the file is closed before anyone removes it, else it could appear after that.
  const closed = new Promise<void>((done) => file.once('close', () => done()));
  try {
    await pipeline(stream, checked, file, { signal });
  } finally {
    file.destroy();
    await closed;
  }
  return file.bytesWritten;
}
