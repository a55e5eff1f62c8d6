import { isIconOutline, notAnIcon } from '~/lib/svg-icon-outline';
import { refusalSentence, type UploadDoor, uploadDoors } from '~/lib/upload-doors';

/**
 * Looks at a picture or an icon as soon as it is chosen, by the rules the server has: its type by its first bytes, its size, and of an
 * icon whether it is a drawing. The server looks again.
 * @param maxBytes the limit of a poster, MAX_UPLOAD_MB
 * @returns the message that says what is wrong with it (SPEC §5 Category), null when nothing is
 */
export async function lookAtFile(
  file: File,
  door: Exclude<UploadDoor, 'media'>,
  maxBytes?: number,
): Promise<string | null> {
  if (file.size === 0) return refusalSentence('empty', door);
  const { fileTypeOf, headBytes } = await import('~/lib/file-types');
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return refusalSentence('broken', door);
  if (!(await fileTypeOf(new Uint8Array(head), door))) return refusalSentence('type', door);
  if (door === 'poster')
    return maxBytes && file.size > maxBytes ? refusalSentence('size', door, maxBytes) : null;
  // Pictures are made small before they are sent.
  if (door !== 'icon') return null;
  if (file.size > uploadDoors.icon.maxBytes) return refusalSentence('size', door);
  return isIconOutline(await file.text()) ? null : notAnIcon;
}
