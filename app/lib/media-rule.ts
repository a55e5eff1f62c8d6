import { formatFileSize } from '~shared/media/file-sizes';

export type MediaRule = {
  maxBytes: number;
  /** Null allows any. */
  mediaTypes: readonly string[] | null;
  /** For example `Audio (MP3), at most 2.0 GB`. */
  hint: string;
};

const names: Readonly<Record<string, string>> = {
  'video/quicktime': 'MOV',
  'video/matroska': 'MKV',
  'video/x-m4v': 'M4V',
  'video/ogg': 'OGV',
  'video/3gpp': '3GP',
  'video/3gpp2': '3G2',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/x-m4a': 'M4A',
  'audio/webm': 'WebM',
  'video/webm': 'WebM',
};

export function mediaRule(mediaTypes: readonly string[] | null, maxBytes: number): MediaRule {
  const named = (kind: 'video' | 'audio') => {
    const found = (mediaTypes ?? [])
      .filter((mime) => mime.startsWith(`${kind}/`))
      .map((mime) => names[mime] ?? mime.replace(/^\w+\/(x-)?([\w.+-]+).*$/, '$2').toUpperCase());
    return found.length > 0 ? ` (${[...new Set(found)].join(', ')})` : '';
  };
  const hint = `Video${named('video')} or audio${named('audio')}, at most ${formatFileSize(maxBytes)}`;
  return { maxBytes, mediaTypes, hint };
}
