import { typeByBytes } from './type-by-bytes';
import { bannerFilms, imageTypes } from './types';

/** What a file is, by its first bytes. */
export type FileKind = 'video' | 'audio' | 'image' | 'svg';
export type FileType = { kind: FileKind; mime: string };

/** The kinds of file field that a form or a call may have, with what each takes. */
export const fieldKinds = {
  media: ['video', 'audio'],
  image: ['image'],
  poster: ['image', 'video'],
  icon: ['svg'],
} as const satisfies Record<string, readonly FileKind[]>;
export type FieldKind = keyof typeof fieldKinds;

/**
 * What a file is, by its first bytes, where a field takes it. The browser asks before it sends, the dashboard and the embedded admin API
 * while the bytes come in.
 * @param mediaTypes MIME types of video and audio that a media field takes; null: any
 * @returns null when the field does not take such files
 */
export async function fileTypeOf(
  head: Uint8Array,
  field: FieldKind,
  mediaTypes: readonly string[] | null = null,
): Promise<FileType | null> {
  const kinds: readonly FileKind[] = fieldKinds[field];
  const found = await typeByBytes(head);
  const type = found && found !== 'application/xml' ? { kind: kindOf(found), mime: found } : svgType(head);
  if (!type.kind || !kinds.includes(type.kind)) return null;
  if (field === 'media' && mediaTypes && !mediaTypes.includes(type.mime)) return null;
  if (field === 'poster' && type.kind === 'video' && !bannerFilms.includes(type.mime)) return null;
  return { kind: type.kind, mime: type.mime };
}

function kindOf(mime: string): FileKind | null {
  if (imageTypes.includes(mime)) return 'image';
  if (mime.startsWith('video/')) return 'video';
  return mime.startsWith('audio/') && mime !== 'audio/midi' ? 'audio' : null;
}

/** Only a guess, for the icon field: whether it is a clean SVG is for the sanitiser to say. */
function svgType(head: Uint8Array): { kind: FileKind | null; mime: string } {
  const text = new TextDecoder().decode(head);
  return { kind: /<svg[\s>]/i.test(text) ? 'svg' : null, mime: 'image/svg+xml' };
}
