import { open } from 'node:fs/promises';
import { parseFromTokenizer } from 'music-metadata';
import { fromFile } from 'strtok3';
import { type FileType, fileTypeOf, headBytes } from '~/lib/file-types';
import type { Refusal, UploadDoor } from '~/lib/upload-doors';
import { readMp4 } from './mp4';

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
export async function typeByBytes(head: Uint8Array, door: UploadDoor): Promise<FileType> {
  if (head.length === 0) throw new UploadRefused('empty');
  const type = await fileTypeOf(head, door);
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

/** Types whose outline readMp4 understands. */
const mp4Family = /^(video|audio)\/(mp4|quicktime|x-m4[av]|3gpp2?)$/;

/** How long the search for a duration may take, in milliseconds: in a damaged file it would go on byte by byte to the end. */
const parseLimitMs = 5_000;

/**
 * Reads a video's or audio's duration, and whether a container that may hold both has no pictures.
 * @returns seconds rounded (SPEC §5), null when the file does not say
 * @throws {UploadRefused} 'damaged' for half an MP4, 'type' when only the first bytes look like media
 */
export async function inspectMedia(
  path: string,
  type: FileType,
  limitMs = parseLimitMs,
): Promise<InspectedMedia> {
  const mp4 = mp4Family.test(type.mime) ? await readMp4(path) : null;
  if (mp4 && !mp4.whole) throw new UploadRefused('damaged');
  // Formats that music-metadata does not know (AVI, MPEG-TS…), odd tags, no end of it: the first bytes have to do.
  const format = await readFormat(path, limitMs).catch(() => null);
  if (format && !format.container && !format.codec && !format.duration) throw new UploadRefused('type');
  const seconds = mp4?.duration ?? format?.duration;
  const onlySound = type.kind === 'video' && format?.hasAudio === true && format.hasVideo === false;
  return {
    kind: onlySound ? 'audio' : type.kind,
    mime: onlySound ? type.mime.replace(/^video/, 'audio') : type.mime,
    duration: seconds && Number.isFinite(seconds) ? Math.round(seconds) : null,
  };
}

/** What music-metadata finds. @throws when it does not know the file, or has not come to an end in time */
async function readFormat(path: string, limitMs: number) {
  const tokenizer = await fromFile(path);
  const end = performance.now() + limitMs;
  // It cannot be told to stop, but it asks for every piece it reads.
  for (const name of ['peekBuffer', 'readBuffer'] as const) {
    const original = tokenizer[name].bind(tokenizer);
    tokenizer[name] = async (...args) => {
      if (performance.now() > end) throw new Error('The file takes too long to read.');
      return original(...args);
    };
  }
  try {
    const options = { duration: true, skipCovers: true, skipPostHeaders: true };
    return (await parseFromTokenizer(tokenizer, options)).format;
  } finally {
    await tokenizer.close();
  }
}
