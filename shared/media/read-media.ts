import { findMp4Index } from './mp4';
import { headBytes } from './type-by-bytes';
import { isMediaFileType, type MediaKind } from './types';
import { readWav } from './wav';

export type MediaBytes = {
  size: number;
  read(from: number, to: number): Promise<Uint8Array>;
};

export type Tracks = { video: string | null; audio: string | null; seconds: number | null };

export type MediaFacts = {
  kind: MediaKind;
  /** Seconds (SPEC §5). */
  duration: number | null;
  /** Such as `video/avc.64 audio/aac`. */
  codecs: string;
};

/** The end is missing, or there is no track. */
export type MediaIssue = 'damaged' | 'unreadable';

const mp4Family = /^(video|audio)\/(mp4|quicktime|x-m4[av]|3gpp2?)$/;
const maxIndex = 64 * 1024 * 1024;

/** Returns the facts of a video or audio file. */
export async function readMedia(
  file: MediaBytes,
  mime: string,
  readTracks: () => Promise<Tracks | null>,
): Promise<MediaFacts | MediaIssue> {
  const index = mp4Family.test(mime) ? await findMp4Index(file) : undefined;
  if (index === null) return 'damaged';
  const found = (await readTracks().catch(() => null)) ?? (await readByHeader(file, mime, index));
  if (found) {
    const { video, audio, seconds } = found;
    return {
      kind: video ? 'video' : 'audio',
      duration: seconds && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds) : null,
      codecs: [video && `video/${video}`, audio && `audio/${audio}`].filter(Boolean).join(' '),
    };
  }
  if (isMediaFileType(mime)) return 'unreadable';
  // Only other providers accept these (AVI, MPEG-TS…).
  return { kind: mime.startsWith('audio/') ? 'audio' : 'video', duration: null, codecs: '' };
}

async function readByHeader(
  file: MediaBytes,
  mime: string,
  index: { from: number; to: number } | undefined,
): Promise<Tracks | null> {
  const head = await file.read(0, Math.min(headBytes, file.size));
  if (mime === 'audio/wav') {
    const wav = readWav(head, file.size);
    return wav && { video: null, audio: wav.codec, seconds: wav.duration };
  }
  if (mime === 'audio/ogg') {
    const [codec] = /Speex(?= {3})|FLAC/.exec(latin1(head)) ?? [];
    return codec ? { video: null, audio: codec.toLowerCase(), seconds: null } : null;
  }
  if (!index || index.to - index.from > maxIndex) return null;
  // Encrypted (ISO/IEC 14496-12 section 8.12).
  const entries = latin1(await file.read(index.from, index.to));
  const [video, audio] = ['encv', 'enca'].map((type) => (entries.includes(type) ? 'encrypted' : null));
  return video || audio ? { video: video ?? null, audio: audio ?? null, seconds: null } : null;
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
