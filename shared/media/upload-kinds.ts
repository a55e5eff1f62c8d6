import { formatFileSize } from './file-sizes';

/* For the browser and both servers. Pages do not load file-type. */

export type FileKind = 'video' | 'audio' | 'image' | 'svg';

/** Browsers cannot show others. */
export const imageTypes: readonly string[] = [
  ...['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
];

/** SPEC §3 'an .mp4 video'. */
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
const endings: Readonly<Record<FileKind, readonly string[]>> = {
  video: mediaEndings,
  audio: mediaEndings,
  image: ['png', 'apng', 'jpg', 'jpeg', 'jpe', 'jfif', 'webp', 'gif', 'avif'],
  svg: ['svg'],
};

/** Returns a file name's contradicting extension, or null. */
export function wrongEnding(name: string, kind: FileKind): string | null {
  const [, ending = ''] = /\.([^./\\\s]{1,12})$/.exec(name.trim()) ?? [];
  return ending === '' || endings[kind].includes(ending.toLowerCase()) ? null : ending;
}

type UploadRule = {
  kinds: readonly FileKind[];
  maxBytes?: number;
  accept: string;
  /** SPEC §5. */
  wrongType: string;
};

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

export const ruleOf = (uploadKind: UploadKind): UploadRule => uploadKinds[uploadKind];

/** Returns the maximum size of a file, in bytes. */
export function sizeLimit(uploadKind: UploadKind, maxUpload: number): number {
  return Math.min(ruleOf(uploadKind).maxBytes ?? maxUpload, maxUpload);
}

/** Formats the message for a file over its limit. */
export const tooLarge = (limit: number) => `This file is too large. The limit is ${formatFileSize(limit)}.`;

export const tooManyPixels =
  'This image has more than 50 megapixels. Please make it smaller, such as 4000 × 3000 pixels, and choose it again.';
