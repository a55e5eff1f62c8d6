import type { FilePart } from '~/admin-api.server/multipart-request';
import type { Upload } from './description';
import type { Uploads } from './store';

/** An upload as a part of a call to the admin API. */
export function asFilePart(uploads: Uploads, upload: Upload | null): FilePart | undefined {
  if (!upload) return undefined;
  const pictured = upload.kind === 'image';
  return {
    open: () => uploads.open(upload.id),
    size: upload.size,
    // Pictures were drawn anew as WebP, whatever they were called.
    filename: pictured ? upload.name.replace(/(\.\w{1,5})?$/, '.webp') : upload.name,
    type: upload.mime ?? 'application/octet-stream',
  };
}
