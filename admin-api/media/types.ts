import { mediaFiles } from '../../shared/media/types';

/** Images are stored as WebP. */
export type MediaExtension = (typeof mediaFiles)[keyof typeof mediaFiles]['extension'] | 'webp';

export const contentTypes: ReadonlyMap<string, string> = new Map([
  ['webp', 'image/webp'],
  ...Object.entries(mediaFiles)
    .map(([mime, { extension }]): [string, string] => [extension, mime])
    .reverse(),
]);

/** Returns a stored name's extension, or null. */
export function mediaExtension(name: string): MediaExtension | null {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return contentTypes.has(extension) ? (extension as MediaExtension) : null;
}

/** Returns a stored file's content type. */
export const contentTypeOf = (name: string): string =>
  contentTypes.get(mediaExtension(name) ?? '') ?? 'application/octet-stream';
