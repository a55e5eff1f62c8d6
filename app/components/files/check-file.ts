import { decodeText } from '~/lib/decode-text';
import { rejectionMessage } from '~/lib/upload-fields';
import { type UploadKind, uploadKinds, wrongEnding } from '~shared/media/upload-kinds';
import { hasShape, notAnIcon } from '~shared/text/svg-icon-outline';

/** Checks an image or icon. @returns error (SPEC §5) or null */
export async function checkFile(
  file: File,
  uploadKind: Exclude<UploadKind, 'media'>,
  maxBytes?: number,
): Promise<string | null> {
  if (file.size === 0) return rejectionMessage('empty', uploadKind);
  const { fileTypeOf, headBytes, isCompressed } = await import('~shared/media/file-type');
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return rejectionMessage('broken', uploadKind);
  if (uploadKind === 'icon' && isCompressed(new Uint8Array(head)))
    return rejectionMessage('compressed', uploadKind);
  const type = await fileTypeOf(new Uint8Array(head), uploadKind);
  if (!type) return rejectionMessage('type', uploadKind);
  if (wrongEnding(file.name, type.kind) !== null) return rejectionMessage('name', uploadKind);
  if (uploadKind === 'poster' && maxBytes && file.size > maxBytes)
    return rejectionMessage('size', uploadKind, maxBytes);
  if (type.kind === 'video') {
    const { lookInto } = await import('~shared/media/look-into');
    const found = await lookInto(file, type.mime);
    if (found === 'damaged') return rejectionMessage('damaged', uploadKind);
    return typeof found === 'string' || found.kind === 'audio' ? rejectionMessage('type', uploadKind) : null;
  }
  // Images are reduced before upload.
  if (uploadKind !== 'icon') return null;
  if (file.size > uploadKinds.icon.maxBytes) return rejectionMessage('size', uploadKind);
  return hasShape(decodeText(new Uint8Array(await file.arrayBuffer()))) ? null : notAnIcon;
}
