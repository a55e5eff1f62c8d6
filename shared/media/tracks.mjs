// @ts-check
/*
 * The tracks and the length of a video or audio, as Mediabunny reads them. Plain JavaScript, since a worker thread has no TypeScript
 * loader in development; the browser has the same.
 */
import {
  ADTS,
  CustomSource,
  FLAC,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';

/**
 * @typedef {import('./read-media').MediaBytes} MediaBytes
 * @typedef {import('./read-media').Tracks} Tracks
 * @typedef {import('mediabunny').InputTrack} InputTrack
 */

const limits = {
  ms: 5_000,
  /** In one piece: the index of a film of ten hours has some 20 MB. */
  readBytes: 64 * 1024 * 1024,
};

/** Codecs of the pictures that an audio book shows for its chapters. */
const pictures = /^(jpeg|png )$/;

// It warns of each codec it does not know.
Logging.level = LogLevel.Silent;

/**
 * Reads the tracks of a file, then its length.
 * @param {MediaBytes} file
 * @param {string} mime its type by its first bytes
 * @param {(tracks: Tracks) => void} [onTracks] called before the length is looked for, which may take long
 * @returns {Promise<Tracks | null>} null when it has no track
 * @throws when it cannot be read
 */
export async function readTracks({ size, read }, mime, onTracks) {
  const end = performance.now() + limits.ms;
  /** @type {typeof read} */
  const bounded = (from, to) => {
    // A parser cannot be stopped otherwise.
    if (performance.now() > end || to - from > limits.readBytes)
      throw new Error('The file takes too long to read.');
    return read(from, to);
  };
  const source = new CustomSource({
    getSize: () => size,
    read: bounded,
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => {},
  });
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA, MP3, OGG, WAVE, FLAC, ADTS] });
  try {
    const [films, [sound]] = await Promise.all([input.getVideoTracks(), input.getAudioTracks()]);
    let film = null;
    for (const track of films) if (!film && !(sound && (await isOfPictures(track)))) film = track;
    // It passes over the pictures of an Ogg file, which are Theora.
    const video = mime === 'video/ogg' ? 'theora' : film && (await codecOf(film));
    if (!video && !sound) return null;
    const tracks = { video, audio: sound ? await codecOf(sound) : null, seconds: null };
    onTracks?.(tracks);
    const isGuess = mime === 'audio/mpeg' && !(await hasMp3Length(bounded));
    return { ...tracks, seconds: await secondsOf(input, isGuess).catch(() => null) };
  } finally {
    input.dispose();
  }
}

/** @param {InputTrack} track */
async function isOfPictures(track) {
  if (!pictures.test(String(await track.getInternalCodecId()))) return false;
  const { packetCount, averagePacketRate } = await track.computePacketStats(20);
  return packetCount < 2 || averagePacketRate <= 1;
}

/** The codec by its common name, or by the file's own where Mediabunny does not know it. @param {InputTrack} track */
async function codecOf(track) {
  const codec = (await track.getCodec()) ?? (await track.getInternalCodecId());
  return typeof codec === 'string' && /^[\w./-]{1,40} ?$/.test(codec)
    ? codec.trim().toLowerCase()
    : 'unknown';
}

/**
 * The length by the header, else by the frames.
 * @param {Input} input
 * @param {boolean} isGuess whether the header does not say it
 */
async function secondsOf(input, isGuess) {
  return (isGuess ? null : await input.getDurationFromMetadata()) ?? (await input.computeDuration());
}

/** Whether the first frame of an MP3, behind its ID3 tag, says how many there are. @param {MediaBytes['read']} read */
async function hasMp3Length(read) {
  const tag = await read(0, 10);
  const isTag = latin1(tag).startsWith('ID3');
  const at = isTag ? tag.slice(6).reduce((length, byte) => length * 128 + byte, 0) + 10 : 0;
  return /Xing|Info/.test(latin1(await read(at, at + 256)));
}

const latin1 = (/** @type {Uint8Array} */ bytes) => String.fromCharCode(...bytes);
