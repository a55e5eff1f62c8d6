import type { FilePart } from '~/admin-api.server/multipart-request';
import type { Upload } from './description';
import type { Uploads } from './store';

/** Returns an upload as a part of a call. */
export function asFilePart(uploads: Uploads, upload: Upload | null): FilePart | undefined {
  if (!upload) return undefined;
  const pictured = upload.kind === 'image';
  return {
    open: () => uploads.open(upload.id),
    size: upload.size,
    // Images were converted to WebP.
    filename: pictured ? upload.name.replace(/(\.\w{1,5})?$/, '.webp') : upload.name,
    type: upload.mime ?? 'application/octet-stream',
  };
}
