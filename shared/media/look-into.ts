import { type MediaFacts, type MediaIssue, readMedia } from './read-media';
import { readTracks } from './tracks.mjs';

/**
 * Inspects a chosen file in the browser, see readMedia. A separate module, because the script is large.
 * @param mime its type by its first bytes
 */
export function lookInto(file: Blob, mime: string): Promise<MediaFacts | MediaIssue> {
  const bytes = {
    size: file.size,
    read: async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
  return readMedia(bytes, mime, () => readTracks(bytes, mime));
}
