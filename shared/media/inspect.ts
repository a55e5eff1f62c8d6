import { open } from 'node:fs/promises';
import { readMp4 } from './mp4';
import { readFormat } from './read-format';
import { headBytes } from './type-by-bytes';
import { isMediaFileType, type MediaKind } from './types';

export type MediaFacts = {
  kind: MediaKind;
  /** Whole seconds (SPEC §5); null when the file does not say. */
  duration: number | null;
};

/** Why a file is rejected: it is incomplete (or crafted to exhaust the parser), or has no playable track. */
export type MediaIssue = 'damaged' | 'unreadable';

/** Types whose outline readMp4 understands. */
const mp4Family = /^(video|audio)\/(mp4|quicktime|x-m4[av]|3gpp2?)$/;

/**
 * Looks into a whole video or audio file, by the same rule in the dashboard and the embedded admin API, so that neither takes what
 * the other does not. Bounded in time, reads and memory whatever the file holds.
 * @param mime what its first bytes say it is
 * @param limitMs how long the search for a duration may take, in milliseconds
 */
export async function inspectMediaFile(
  path: string,
  mime: string,
  limitMs?: number,
): Promise<MediaFacts | MediaIssue> {
  if (mp4Family.test(mime)) {
    const outline = await readMp4(path);
    if (!outline?.whole) return 'damaged';
    if (!outline.hasVideo && !outline.hasAudio) return 'unreadable';
    const duration = outline.duration ?? (await readFormat(path, limitMs))?.duration ?? null;
    return factsOf(outline.hasVideo ? 'video' : 'audio', duration);
  }
  const format = await readFormat(path, limitMs);
  if (format) return factsOf(format.hasVideo ? 'video' : 'audio', format.duration);
  // Types that only another provider accepts (AVI, MPEG-TS…) are checked by their first bytes alone.
  return isMediaFileType(mime) ? 'unreadable' : factsOf(mime.startsWith('audio/') ? 'audio' : 'video', null);
}

const factsOf = (kind: MediaKind, duration: number | null): MediaFacts => ({
  kind,
  duration: duration === null ? null : Math.round(duration),
});

/** The first bytes of a stored file. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
