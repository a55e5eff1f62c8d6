/*
 * The video and audio types that a content's file may have: what a browser can play, found by a file's bytes and never by its name.
 * Part of the upload kind `media` (upload-kinds.ts); a file of its own, so that the browser needs no zod for it.
 */

export type MediaKind = 'video' | 'audio';

/** Video and audio that are taken: MIME type as the file-type library names it → extension of the stored file, and its kind unless its tracks say otherwise. */
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

/** The MIME types of `mediaFiles`, as GET /capabilities names them. */
export const mediaTypes = Object.keys(mediaFiles) as MediaFileType[];

/** Whether a MIME type is one of `mediaFiles`. */
export const isMediaFileType = (mime: string): mime is MediaFileType => Object.hasOwn(mediaFiles, mime);
