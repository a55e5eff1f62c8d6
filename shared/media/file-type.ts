import { headBytes, typeByBytes } from './type-by-bytes';
import { bannerFilms, type FileKind, imageTypes, ruleOf, type UploadKind } from './upload-kinds';

export { headBytes } from './type-by-bytes';

export type FileType = { kind: FileKind; mime: string };

/**
 * Returns a file's type by its first bytes, or null if not allowed.
 * @param mediaTypes of video and audio; null: any
 */
export async function fileTypeOf(
  head: Uint8Array,
  uploadKind: UploadKind,
  mediaTypes: readonly string[] | null = null,
): Promise<FileType | null> {
  const { kinds } = ruleOf(uploadKind);
  const found = await typeByBytes(head);
  const type = found && found !== 'application/xml' ? { kind: kindOf(found), mime: found } : svgType(head);
  if (!type.kind || !kinds.includes(type.kind)) return null;
  if (uploadKind === 'media' && mediaTypes && !mediaTypes.includes(type.mime)) return null;
  if (uploadKind === 'poster' && type.kind === 'video' && !bannerFilms.includes(type.mime)) return null;
  return { kind: type.kind, mime: type.mime };
}

/** Returns whether a file is gzip, as .svgz is. */
export const isCompressed = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

function kindOf(mime: string): FileKind | null {
  if (imageTypes.includes(mime)) return 'image';
  if (mime.startsWith('video/')) return 'video';
  return mime.startsWith('audio/') && mime !== 'audio/midi' ? 'audio' : null;
}

/** A guess: the sanitiser reads the whole file. UTF-16 has zero bytes. */
function svgType(head: Uint8Array): { kind: FileKind | null; mime: string } {
  const text = new TextDecoder().decode(head).replaceAll('\0', '');
  const isLongPrologue = head.length >= headBytes && /^\W*<(\?xml|!--|!DOCTYPE\s+svg)/i.test(text);
  const isSvg = isLongPrologue || /<([\w.-]+:)?svg[\s>]/i.test(text);
  return { kind: isSvg ? 'svg' : null, mime: 'image/svg+xml' };
}
