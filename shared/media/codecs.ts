/**
 * Mediabunny's names with the profile (RFC 6381): H.264 Baseline (42), Main (4d), Extended (58) and High
 * (64). `mp4a` is AAC or MP3.
 */
const plays =
  /^(video\/(avc(\.(42|4d|58|64))?|vp8|vp9(\.00)?|av1(\.0)?)|audio\/(aac|mp4a|mp3|opus|vorbis|flac|pcm(-.+)?|ulaw|alaw))$/;

const names: [codec: RegExp, name: string][] = [
  [/^avc\.6e$/, 'H.264 High 10'],
  [/^avc\.7a$/, 'H.264 High 4:2:2'],
  [/^avc\.(f4|2c)$/, 'H.264 High 4:4:4'],
  [/^avc\./, 'H.264 in a rare profile'],
  [/^vp9\./, 'VP9 10-bit or 4:4:4'],
  [/^av1\./, 'AV1 4:2:2 or 4:4:4'],
  [/^hevc$/, 'HEVC (H.265)'],
  [/^(mp4v|v_mpeg4\/.+)$/, 'MPEG-4 Part 2'],
  [/^(s263|h263)$/, 'H.263'],
  [/^prores$/, 'ProRes'],
  [/^(jpeg|mjp[ab2]|v_mjpeg)$/, 'Motion JPEG'],
  [/^dv(h1|he|av|a1)$/, 'Dolby Vision'],
  [/^alac$/, 'ALAC (Apple Lossless)'],
  [/^(\.?mp1|a_mpeg\/l1)$/, 'MPEG layer I (MP1)'],
  [/^(\.?mp2|a_mpeg\/l2)$/, 'MPEG layer II (MP2)'],
  [/^gsm$/, 'GSM'],
  [/^(adpcm|ima4)$/, 'ADPCM'],
  [/^ac3$/, 'AC-3 (Dolby)'],
  [/^eac3$/, 'E-AC-3 (Dolby)'],
  [/^(samr|sawb)$/, 'AMR'],
  [/^theora$/, 'Theora'],
  [/^speex$/, 'Speex'],
];

export type Unplayable = {
  name: string;
  advice: string;
};

/** Returns what most devices cannot play of a file, or null. */
export function unplayableOf(codecs: string | null | undefined): Unplayable | null {
  const all = codecs?.split(' ').filter(Boolean) ?? [];
  const wrong = all.filter((one) => !plays.test(one) && !one.endsWith('/unknown'));
  const [codec] = wrong;
  if (!codec) return null;
  const isFilm = all.some((one) => one.startsWith('video/'));
  const [kind = '', id = ''] = codec.split(/\/(.*)/);
  if (/^enc/.test(id))
    return { name: `Copy-protected ${kind}`, advice: 'Use a version without copy protection.' };
  return {
    name: `${names.find(([known]) => known.test(id))?.[1] ?? id.toUpperCase()} ${kind}`,
    advice: adviceFor(kind, id, { isFilm, sound: wrong.some((one) => one.startsWith('audio/')) }),
  };
}

function adviceFor(kind: string, id: string, { isFilm, sound }: { isFilm: boolean; sound: boolean }): string {
  if (!isFilm) return 'Export as MP3 or AAC.';
  if (kind === 'audio') return 'Export with AAC sound.';
  const profile = /\w\./.test(id) ? ' in the profile High (8 bits, 4:2:0)' : '';
  return `Export as H.264 MP4${profile}${sound ? ' with AAC sound' : ''}.`;
}

/** Formats the message about an unplayable file. */
export const unplayableMessage = ({ name, advice }: Unplayable) =>
  `${name} doesn’t play on most phones and browsers. ${advice}`;
