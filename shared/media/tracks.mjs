// @ts-check
/* Plain JavaScript: worker threads have no TypeScript loader. */
import {
  ADTS,
  CustomSource,
  EncodedPacketSink,
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
import { frameAt, mp3Seconds } from './mpeg-audio.mjs';

/**
 * @typedef {import('./read-media').MediaBytes} MediaBytes
 * @typedef {import('./read-media').Tracks} Tracks
 * @typedef {import('mediabunny').InputTrack} InputTrack
 */

const limits = {
  ms: 5_000,
  /** A ten-hour video's index has 20 MB. */
  readBytes: 64 * 1024 * 1024,
};

/** The first box of a QuickTime file, which old cameras leave out. Samples are then 16 bytes off; only the index is read. */
const quickTimeBox = new TextEncoder().encode('\0\0\0\x10ftypqt  \0\0\0\0');

/** Chapter images. */
const pictures = /^(jpeg|png )$/;

Logging.level = LogLevel.Silent;

/**
 * Reads the tracks of a file, then its duration.
 * @param {MediaBytes} file
 * @param {string} mime its type by its first bytes
 * @param {(tracks: Tracks) => void} [onTracks] called before the duration is read, which may be slow
 * @returns {Promise<Tracks | null>} null without tracks
 */
export async function readTracks(file, mime, onTracks) {
  const { size, read } = mime === 'video/quicktime' ? await withBrand(file) : file;
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
    const [films, sounds] = await Promise.all([input.getVideoTracks(), input.getAudioTracks()]);
    const [sound] = sounds;
    let film = null;
    for (const track of films) if (!film && !(sound && (await isOfPictures(track)))) film = track;
    // Mediabunny skips Theora.
    const video = mime === 'video/ogg' ? 'theora' : film && (await codecOf(film));
    if (!video && !sound) return null;
    const tracks = { video, audio: sound ? await codecOf(sound) : null, seconds: null };
    onTracks?.(tracks);
    const isMp3 = (await input.getFormat()) === MP3;
    const seconds = isMp3 ? mp3Seconds(size, bounded) : secondsOf(input, [...films, ...sounds]);
    return { ...tracks, seconds: await seconds.catch(() => null) };
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

/** @param {InputTrack} track */
async function codecOf(track) {
  const codec = (await track.getCodec()) ?? (await track.getInternalCodecId());
  if (codec === 'mp3') return mpegLayer(track).catch(() => codec);
  const parameters = await track.getCodecParameterString().catch(() => null);
  const [, profile] = /^(?:avc[13]\.|vp09\.|av01\.)([\da-f]{2}|\d)/i.exec(parameters ?? '') ?? [];
  if (profile) return `${codec}.${profile.toLowerCase()}`;
  return typeof codec === 'string' && /^[\w./-]{1,40} ?$/.test(codec)
    ? codec.trim().toLowerCase()
    : 'unknown';
}

/** Mediabunny reports every MPEG layer as MP3. @param {InputTrack} track */
async function mpegLayer(track) {
  const packet = await new EncodedPacketSink(track).getFirstPacket();
  return `mp${(packet && frameAt(packet.data, 0)?.layer) ?? 3}`;
}

/** A clock may begin at any time. @param {Input} input @param {InputTrack[]} tracks */
async function secondsOf(input, tracks) {
  const start = Math.max(0, await input.getFirstTimestamp(tracks).catch(() => 0));
  const said = await input.getDurationFromMetadata(tracks);
  const format = await input.getFormat();
  // Matroska's includes subtitles.
  const isExact = said !== null && format !== MATROSKA && format !== WEBM;
  const end = isExact ? said : await input.computeDuration(tracks).catch(() => said);
  return end === null ? null : end - start;
}

/**
 * Adds the first box that Mediabunny needs.
 * @param {MediaBytes} file
 * @returns {Promise<MediaBytes>}
 */
async function withBrand({ size, read }) {
  const type = new TextDecoder('latin1').decode(await read(4, 8));
  if (type === 'ftyp') return { size, read };
  const added = quickTimeBox.length;
  return {
    size: size + added,
    read: async (from, to) => {
      if (from >= added) return read(from - added, to - added);
      const rest = await read(0, Math.max(0, to - added));
      const bytes = new Uint8Array(Math.min(to, added) - from + rest.length);
      bytes.set(quickTimeBox.subarray(from, to));
      bytes.set(rest, bytes.length - rest.length);
      return bytes;
    },
  };
}
