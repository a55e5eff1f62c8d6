import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileDigest } from '../../shared/media/file-digest';
import { fileTypeOf } from '../../shared/media/file-type';
import { gate } from '../../shared/media/gate';
import { reencodeImage } from '../../shared/media/images';
import { isMediaFileType, mediaFiles, mediaTypes } from '../../shared/media/types';
import { bannerFilms, ruleOf, sizeLimit, tooLarge, tooManyPixels } from '../../shared/media/upload-kinds';
import type { FilePart } from '../contract';
import { inspectMedia } from '../media/inspect';
import type { MediaWriter, StagedUploads } from '../media/storage';
import { HttpError } from './errors';

export type Upload = {
  type: 'image' | 'video' | 'audio';
  duration: number;
  codecs: string | null;
  /** Bytes as stored. */
  size: number;
  digest: string;
  store(writer: MediaWriter): Promise<string>;
  staged?: { id: string; markUsed(by: string): Promise<void> };
};

export const wrongType = (kind: FilePart['kind']) =>
  new HttpError('unsupported_type', ruleOf(kind).wrongType);

/**
 * Streams a file part to `path` and checks its type. Throws HttpError (413, 415); the caller deletes `path`.
 * @returns null for an empty file input
 */
export async function receiveUpload(
  stream: Readable,
  kind: FilePart['kind'],
  path: string,
  maxUpload: number,
  signal: AbortSignal,
): Promise<Upload | null> {
  const size = await writeChecked(stream, kind, path, sizeLimit(kind, maxUpload), signal);
  if (size === 0) return null;
  const digest = await fileDigest(path);
  if (kind === 'image') return imageUpload(path, digest, kind);
  const media = await inspectMedia(path);
  if (kind === 'poster') {
    if (!media) return imageUpload(path, digest, kind);
    if (!bannerFilms.includes(media.mime) || media.type !== 'video') throw wrongType(kind);
  }
  if (!media) throw wrongType(kind);
  return {
    type: media.type,
    duration: media.duration,
    codecs: media.codecs,
    size,
    digest,
    store: (writer) => writer.adopt(path, media.extension),
  };
}

/**
 * Returns an upload from the shared store.
 * @throws {HttpError} when missing or another user's
 */
export async function stagedUpload(
  staged: StagedUploads | null,
  id: string,
  actor: string | null,
  maxUpload: number,
): Promise<Upload> {
  const found = /^[0-9a-f]{32}$/.test(id) ? await staged?.find(id) : null;
  if (!found || (actor && found.owner !== actor))
    throw new HttpError('invalid_input', 'This file is not there any more. Please choose it again.');
  const { mime, kind, duration, codecs, digest } = found;
  if (!isMediaFileType(mime)) throw wrongType('media');
  const limit = sizeLimit('media', maxUpload);
  if (found.size > limit) throw new HttpError('too_large', tooLarge(limit));
  const { extension } = mediaFiles[mime];
  return {
    type: kind,
    duration,
    codecs,
    size: found.size,
    digest,
    store: (writer) => writer.take(found, extension),
    staged: { id, markUsed: found.markUsed },
  };
}

async function imageUpload(path: string, digest: string, kind: FilePart['kind']): Promise<Upload> {
  const bytes = await reencodeImage(path);
  if (bytes === 'too many pixels') throw new HttpError('too_large', tooManyPixels);
  if (!bytes) throw wrongType(kind);
  return {
    type: 'image',
    duration: 0,
    codecs: null,
    size: bytes.byteLength,
    digest,
    store: (writer) => writer.save(bytes, 'webp'),
  };
}

async function writeChecked(
  stream: Readable,
  kind: FilePart['kind'],
  path: string,
  limit: number,
  signal: AbortSignal,
): Promise<number> {
  const checked = gate({
    limit,
    tooLarge: () => new HttpError('too_large', tooLarge(limit)),
    check: async (head) => {
      if (head.length > 0 && !(await fileTypeOf(head, kind, mediaTypes))) throw wrongType(kind);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  // It could reappear after deletion.
  const closed = new Promise<void>((done) => file.once('close', () => done()));
  try {
    await pipeline(stream, checked, file, { signal });
  } finally {
    file.destroy();
    await closed;
  }
  return file.bytesWritten;
}
