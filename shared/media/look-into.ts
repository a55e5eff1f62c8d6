import { type MediaFacts, type MediaIssue, readMedia } from './read-media';
import { readTracks } from './tracks.mjs';

/**
 * Looks into a chosen video or audio by the server's rule, see readMedia. Apart from its callers: a large script, fetched once a file is chosen.
 * @param mime its type by its first bytes
 */
export function lookInto(file: Blob, mime: string): Promise<MediaFacts | MediaIssue> {
  const bytes = {
    size: file.size,
    read: async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
  return readMedia(bytes, mime, () => readTracks(bytes, mime));
}
