import { decodeText } from '~/lib/decode-text';
import { rejectionMessage } from '~/lib/upload-fields';
import { type UploadKind, uploadKinds } from '~shared/media/upload-kinds';
import { hasShape, notAnIcon } from '~shared/text/svg-icon-outline';

/**
 * Looks at a picture or an icon as soon as it is chosen, by the rules the server has: its type by its first bytes, its size, and of an
 * icon whether it is a drawing. The server looks again.
 * @param maxBytes the limit of a poster, MAX_UPLOAD_MB
 * @returns the message that says what is wrong with it (SPEC §5 Category), null when nothing is
 */
export async function checkFile(
  file: File,
  uploadKind: Exclude<UploadKind, 'media'>,
  maxBytes?: number,
): Promise<string | null> {
  if (file.size === 0) return rejectionMessage('empty', uploadKind);
  const { fileTypeOf, headBytes } = await import('~shared/media/file-type');
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return rejectionMessage('broken', uploadKind);
  if (!(await fileTypeOf(new Uint8Array(head), uploadKind))) return rejectionMessage('type', uploadKind);
  if (uploadKind === 'poster')
    return maxBytes && file.size > maxBytes ? rejectionMessage('size', uploadKind, maxBytes) : null;
  // Pictures are made small before they are sent.
  if (uploadKind !== 'icon') return null;
  if (file.size > uploadKinds.icon.maxBytes) return rejectionMessage('size', uploadKind);
  return hasShape(decodeText(new Uint8Array(await file.arrayBuffer()))) ? null : notAnIcon;
}
