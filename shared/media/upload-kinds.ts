import { formatFileSize } from './file-sizes';

/*
 * The one table of allowed files: what a file of a form or of a call may be, how large, and what is said of another. The browser reads it
 * before it sends, the dashboard and the embedded admin API while the bytes come in. What a file is, file-type.ts finds by its bytes; apart
 * from it, so that pages carry no file types.
 */

/** What a file is, by its first bytes. */
export type FileKind = 'video' | 'audio' | 'image' | 'svg';

/** Images that are taken; others (HEIC, TIFF, PSD…) cannot be shown. */
export const imageTypes: readonly string[] = [
  ...['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
];

/** Films that a survey's banner may be (SPEC §3 'an .mp4 video'). Video and audio of a content: mediaFiles in types.ts. */
export const bannerFilms: readonly string[] = ['video/mp4', 'video/x-m4v'];

const mediaEndings = [
  ...[
    'mp4',
    'm4v',
    'mov',
    'qt',
    'webm',
    'mkv',
    'avi',
    '3gp',
    '3gpp',
    '3g2',
    'mpg',
    'mpeg',
    'ogv',
    'ts',
    'flv',
    'wmv',
  ],
  ...[
    'mp3',
    'mp2',
    'm4a',
    'm4b',
    'aac',
    'wav',
    'wave',
    'ogg',
    'oga',
    'opus',
    'flac',
    'weba',
    'aif',
    'aiff',
    'amr',
    'wma',
    'mka',
    'caf',
  ],
];
/** How names of files end, by what they are; films and sound share their containers. */
const endings: Readonly<Record<FileKind, readonly string[]>> = {
  video: mediaEndings,
  audio: mediaEndings,
  image: ['png', 'apng', 'jpg', 'jpeg', 'jpe', 'jfif', 'webp', 'gif', 'avif'],
  svg: ['svg'],
};

/**
 * The ending of a file's name that no file of this kind has, for the message; null where it fits, or there is none: phones name some files without.
 * @param kind what it is by its bytes
 */
export function wrongEnding(name: string, kind: FileKind): string | null {
  const [, ending = ''] = /\.([^./\\\s]{1,12})$/.exec(name.trim()) ?? [];
  return ending === '' || endings[kind].includes(ending.toLowerCase()) ? null : ending;
}

type UploadRule = {
  kinds: readonly FileKind[];
  /** Limit in bytes beside MAX_UPLOAD_MB, which holds for all. */
  maxBytes?: number;
  /** For the `accept` attribute of the file input. */
  accept: string;
  /** The message for a file of another kind (SPEC §5). */
  wrongType: string;
};

/** The kinds of upload: every file field of a form and every file part of a call is one of them. */
export const uploadKinds = {
  media: {
    kinds: ['video', 'audio'],
    accept: 'video/*,audio/*',
    wrongType: 'Unsupported file type. Please upload a video or audio file.',
  },
  image: {
    kinds: ['image'],
    maxBytes: 20_000_000,
    accept: imageTypes.join(),
    wrongType: 'Please upload an image (PNG, JPEG, WebP, GIF or AVIF).',
  },
  poster: {
    kinds: ['image', 'video'],
    accept: [...imageTypes, ...bannerFilms].join(),
    wrongType: 'Please upload a thumbnail image or video',
  },
  icon: {
    kinds: ['svg'],
    maxBytes: 200_000,
    accept: '.svg,image/svg+xml',
    wrongType: 'Please upload a valid SVG file.',
  },
} as const satisfies Record<string, UploadRule>;

export type UploadKind = keyof typeof uploadKinds;

/** The rule of an upload kind. */
export const ruleOf = (uploadKind: UploadKind): UploadRule => uploadKinds[uploadKind];

/** The most bytes a file of this kind may have. @param maxUpload what MAX_UPLOAD_MB allows, in bytes */
export function sizeLimit(uploadKind: UploadKind, maxUpload: number): number {
  return Math.min(ruleOf(uploadKind).maxBytes ?? maxUpload, maxUpload);
}

/** The message for a file that is larger than its limit. */
export const tooLarge = (limit: number) => `This file is too large. The limit is ${formatFileSize(limit)}.`;

/** The message for an image of too many pixels, see images.ts. */
export const tooManyPixels =
  'This image has more than 50 megapixels. Please make it smaller, such as 4000 × 3000 pixels, and choose it again.';
