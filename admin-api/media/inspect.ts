import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { parseFromTokenizer } from 'music-metadata';
import { fromFile } from 'strtok3';
import { mp4Duration } from './mp4-duration';
import type { MediaExtension } from './types';

/** Magic-byte types we take → extension of the stored file and its kind unless the tracks say otherwise. */
const accepted: Readonly<Record<string, { extension: MediaExtension; type: 'video' | 'audio' }>> = {
  'video/mp4': { extension: 'mp4', type: 'video' },
  'video/x-m4v': { extension: 'mp4', type: 'video' },
  'video/webm': { extension: 'webm', type: 'video' },
  'video/quicktime': { extension: 'mov', type: 'video' },
  'video/matroska': { extension: 'mkv', type: 'video' },
  'video/ogg': { extension: 'ogv', type: 'video' },
  'video/3gpp': { extension: '3gp', type: 'video' },
  'video/3gpp2': { extension: '3gp', type: 'video' },
  'audio/mpeg': { extension: 'mp3', type: 'audio' },
  'audio/mp4': { extension: 'm4a', type: 'audio' },
  'audio/x-m4a': { extension: 'm4a', type: 'audio' },
  'audio/aac': { extension: 'aac', type: 'audio' },
  'audio/ogg': { extension: 'ogg', type: 'audio' },
  'audio/ogg; codecs=opus': { extension: 'ogg', type: 'audio' },
  'audio/wav': { extension: 'wav', type: 'audio' },
  'audio/flac': { extension: 'flac', type: 'audio' },
};

/** Milliseconds; a file built to keep the parser busy must not. */
const parseLimit = 10_000;

export type MediaFacts = {
  extension: MediaExtension;
  type: 'video' | 'audio';
  /** Whole seconds; 0 when the file does not say. */
  duration: number;
};

/**
 * Whether these first bytes may be of a video or audio file we take. An MP3 may open with an ID3 tag longer
 * than what is seen here, so that is let through to the check of the whole file.
 */
export async function sniffMedia(head: Uint8Array): Promise<boolean> {
  if (Buffer.from(head.subarray(0, 3)).toString('latin1') === 'ID3') return true;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found !== undefined && found.mime in accepted;
}

/**
 * What the file at `path` is, by magic bytes and its own tracks, never by its name. null when it is no video or
 * audio, or too broken to have a track.
 */
export async function inspectMedia(path: string): Promise<MediaFacts | null> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const kind = found && accepted[found.mime];
  if (!kind) return null;
  const format = await readFormat(path);
  const seconds = format?.duration ?? (isMp4.has(kind.extension) ? await mp4Duration(path) : null);
  if (!format && seconds === null) return null;
  return {
    extension: kind.extension,
    type: trackType(format) ?? kind.type,
    duration: Math.round(seconds ?? 0),
  };
}

const isMp4: ReadonlySet<MediaExtension> = new Set(['mp4', 'mov', '3gp', 'm4a']);

type Format = {
  duration?: number | undefined;
  hasAudio?: boolean | undefined;
  hasVideo?: boolean | undefined;
};

/** What the parser finds; null when it finds no track, gives up or takes too long. */
async function readFormat(path: string): Promise<Format | null> {
  const end = performance.now() + parseLimit;
  const format = await parseFormat(path, false, end).catch(() => null);
  // Only sound without a header that says its length is read whole for it.
  if (!format || format.duration || format.hasVideo) return format;
  return (await parseFormat(path, true, end).catch(() => null)) ?? format;
}

/** @throws when the file is not known, or `end` (of performance.now) comes first */
async function parseFormat(path: string, wholeFile: boolean, end: number): Promise<Format | null> {
  const tokenizer = await fromFile(path);
  // The parser cannot be told to stop, but it asks for every piece it reads.
  for (const name of ['peekBuffer', 'readBuffer'] as const) {
    const original = tokenizer[name].bind(tokenizer);
    tokenizer[name] = async (...args) => {
      if (performance.now() > end) throw new Error('The file takes too long to read.');
      return original(...args);
    };
  }
  try {
    const options = { skipCovers: true, duration: wholeFile, mkvUseIndex: true };
    const { format } = await parseFromTokenizer(tokenizer, options);
    return format.hasAudio || format.hasVideo ? format : null;
  } finally {
    await tokenizer.close();
  }
}

function trackType(format: Format | null): 'video' | 'audio' | null {
  if (format?.hasVideo) return 'video';
  return format?.hasAudio ? 'audio' : null;
}
