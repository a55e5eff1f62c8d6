import type { MediaFacts } from '~/lib/media-facts';
import type { MediaRule } from '~/lib/media-rule';
import { type RejectionReason, rejectionMessage } from '~/lib/upload-fields';
import { wrongEnding } from '~shared/media/upload-kinds';
import { lineSpeed } from './pace';

/** Pieces of the file that are looked at, evenly spread, and bytes of each. */
const pieces = 16;
const pieceBytes = 16 * 1024;

/**
 * Whether a file chosen again is the one whose upload was interrupted: its size and a hash over pieces from its start to
 * its end. No digest of the whole, which would take minutes for a film on a phone, and none of `crypto.subtle`, which
 * browsers have on https only.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  const step = Math.max(0, file.size - pieceBytes) / (pieces - 1);
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let n = 0; n < pieces; n++) {
    const at = Math.round(n * step);
    const bytes = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
    for (const byte of bytes) {
      a = Math.imul(a ^ byte, 2654435761);
      b = Math.imul(b ^ byte, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  }
  const hex = (n: number) => (n >>> 0).toString(16).padStart(8, '0');
  return `${file.size}-${hex(a)}${hex(b)}`;
}

/** How long the browser may look into a file, in milliseconds. */
const timeout = 4_000;

/**
 * Seconds a chosen file lasts, as the browser reads them from its metadata, rounded (SPEC §5).
 * @returns null when the browser cannot tell
 */
async function readDuration(file: File, kind: 'video' | 'audio'): Promise<number | null> {
  const objectUrl = URL.createObjectURL(file);
  const media = document.createElement(kind);
  media.preload = 'metadata';
  try {
    return await new Promise((resolve) => {
      const late = setTimeout(() => resolve(null), timeout);
      const settle = (seconds: number | null) => {
        clearTimeout(late);
        resolve(seconds);
      };
      media.onerror = () => settle(null);
      media.onloadedmetadata = () =>
        settle(Number.isFinite(media.duration) ? Math.round(media.duration) || null : null);
      media.src = objectUrl;
    });
  } finally {
    media.removeAttribute('src');
    URL.revokeObjectURL(objectUrl);
  }
}

/** What is known of a file before a byte of it is sent. */
export type Preflight = MediaFacts & {
  /** See MediaFacts of read-media.ts. */
  codecs: string;
  fingerprint: string;
  /** Seconds it will take on this line; null when the line is not known. */
  seconds: number | null;
};

/**
 * Looks at a video or audio before a byte of it is sent: its type, size, completeness, codecs and duration, and how fast the line is.
 * The server looks again.
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
  if (wrongEnding(file.name, type.kind) !== null) return wrong('name');
  const { lookInto } = await import('~shared/media/look-into');
  const found = await lookInto(file, type.mime);
  if (typeof found === 'string') return wrong(found === 'damaged' ? 'damaged' : 'type');
  const { kind, codecs } = found;
  const [duration, fingerprint, speed] = await Promise.all([
    found.duration ?? readDuration(file, kind),
    fingerprintOf(file),
    lineSpeed(),
  ]);
  return {
    kind,
    size: file.size,
    duration,
    codecs,
    fingerprint,
    seconds: speed ? Math.ceil(file.size / speed) : null,
  };
}
