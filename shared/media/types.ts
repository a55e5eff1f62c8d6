/* Playable in browsers. A separate file: the browser loads no zod. */

export type MediaKind = 'video' | 'audio';

/** MIME type → stored extension and kind. */
export const mediaFiles = {
  'video/mp4': { extension: 'mp4', kind: 'video' },
  'video/x-m4v': { extension: 'mp4', kind: 'video' },
  'video/webm': { extension: 'webm', kind: 'video' },
  'video/quicktime': { extension: 'mov', kind: 'video' },
  'video/matroska': { extension: 'mkv', kind: 'video' },
  'video/ogg': { extension: 'ogv', kind: 'video' },
  'video/3gpp': { extension: '3gp', kind: 'video' },
  'video/3gpp2': { extension: '3gp', kind: 'video' },
  'audio/mpeg': { extension: 'mp3', kind: 'audio' },
  'audio/mp4': { extension: 'm4a', kind: 'audio' },
  'audio/x-m4a': { extension: 'm4a', kind: 'audio' },
  'audio/aac': { extension: 'aac', kind: 'audio' },
  'audio/ogg': { extension: 'ogg', kind: 'audio' },
  'audio/ogg; codecs=opus': { extension: 'ogg', kind: 'audio' },
  'audio/wav': { extension: 'wav', kind: 'audio' },
  'audio/flac': { extension: 'flac', kind: 'audio' },
} as const satisfies Record<string, { extension: string; kind: MediaKind }>;

export type MediaFileType = keyof typeof mediaFiles;

export const mediaTypes = Object.keys(mediaFiles) as MediaFileType[];

/** Returns whether a MIME type is one of `mediaFiles`. */
export const isMediaFileType = (mime: string): mime is MediaFileType => Object.hasOwn(mediaFiles, mime);
