import type { MediaFacts } from '~/lib/media-facts';
import type { MediaRule } from '~/lib/media-rule';
import { type RejectionReason, rejectionMessage } from '~/lib/upload-fields';
import { wrongEnding } from '~shared/media/upload-kinds';
import { lineSpeed } from './pace';

const pieces = 16;
const pieceBytes = 16 * 1024;

/** Identifies a file for resuming; a full digest takes minutes. */
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

const timeout = 4_000;

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

export type Preflight = MediaFacts & {
  codecs: string;
  fingerprint: string;
  seconds: number | null;
};

/** Checks media. @returns facts, or an error message (SPEC §5 Content) */
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
