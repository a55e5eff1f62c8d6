import { mediaFiles } from '../../shared/media/types';

/** Extensions of stored names: those of `mediaFiles`, and of images, which are stored as WebP. */
export type MediaExtension = (typeof mediaFiles)[keyof typeof mediaFiles]['extension'] | 'webp';

/** Extension of a stored name → content type it is served with; where several have one extension, the first of them. */
export const contentTypes: ReadonlyMap<string, string> = new Map([
  ['webp', 'image/webp'],
  ...Object.entries(mediaFiles)
    .map(([mime, { extension }]): [string, string] => [extension, mime])
    .reverse(),
]);

/** Extension of a stored name, or null when it is none of ours. */
export function mediaExtension(name: string): MediaExtension | null {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return contentTypes.has(extension) ? (extension as MediaExtension) : null;
}

/** What a stored file is served as. */
export const contentTypeOf = (name: string): string =>
  contentTypes.get(mediaExtension(name) ?? '') ?? 'application/octet-stream';
