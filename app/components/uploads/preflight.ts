import type { MediaFacts } from '~/lib/media-facts';
import type { MediaRule } from '~/lib/media-rule';
import { type RejectionReason, rejectionMessage } from '~/lib/upload-kinds';
import { fingerprintOf } from './fingerprint';
import { lineSpeed } from './line-speed';
import { readDuration } from './read-media-file';

/** What is known of a file before a byte of it is sent. */
export type Preflight = MediaFacts & {
  fingerprint: string;
  /** Seconds it will take on this line; null when the line is not known. */
  seconds: number | null;
};

/**
 * Looks at a video or audio before a byte of it is sent: its type by its first bytes, its size, its duration, and how
 * fast the line is. The server looks again.
 * @param rule what may be sent
 * @returns the facts, or the message that says why it cannot be sent (SPEC §5 Content)
 */
export async function preflight(
  file: File,
  { maxBytes, mediaTypes }: MediaRule,
): Promise<Preflight | string> {
  const wrong = (reason: RejectionReason) => rejectionMessage(reason, 'media', maxBytes);
  if (file.size === 0) return wrong('empty');
  if (file.size > maxBytes) return wrong('size');
  const { fileTypeOf, headBytes } = await import('~shared/media/file-type');
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return wrong('broken');
  const type = await fileTypeOf(new Uint8Array(head), 'media', mediaTypes);
  if (type?.kind !== 'video' && type?.kind !== 'audio') return wrong('type');
  const [duration, fingerprint, speed] = await Promise.all([
    readDuration(file, type.kind),
    fingerprintOf(file),
    lineSpeed(),
  ]);
  return {
    kind: type.kind,
    size: file.size,
    duration,
    fingerprint,
    seconds: speed ? Math.ceil(file.size / speed) : null,
  };
}
