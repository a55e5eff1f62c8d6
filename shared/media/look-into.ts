import { type MediaFacts, type MediaIssue, readMedia } from './read-media';
import { readTracks } from './tracks.mjs';

/** Inspects a file in the browser. A separate module: the script is large. */
export function lookInto(file: Blob, mime: string): Promise<MediaFacts | MediaIssue> {
  const bytes = {
    size: file.size,
    read: async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
  return readMedia(bytes, mime, () => readTracks(bytes, mime));
}
