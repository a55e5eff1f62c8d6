import type { AppLoadContext } from '@remix-run/node';
import { kindOfField, rejectionMessage } from '~/lib/upload-fields';
import { uploadId } from '~/lib/upload-schema';
import type { PendingFile } from '~/lib/upload-status';
import type { UploadKind } from '~shared/media/upload-kinds';
import type { Upload } from './description';
import { isUploadRejected } from './inspect';

type Uploads = Pick<AppLoadContext, 'uploads'>;

/**
 * The files a rejected form brought along, by field: they stay in the upload store, so the form shows them as
 * kept and nothing has to be sent twice.
 */
export async function pendingFiles(
  context: Uploads,
  staff: { id: string },
  form: FormData,
): Promise<Record<string, PendingFile | undefined>> {
  const pending: Record<string, PendingFile | undefined> = {};
  for (const [field, uploadKind] of Object.entries(kindOfField)) {
    const value = form.get(field);
    if (!uploadKind || typeof value !== 'string') continue;
    pending[field] = (await pendingFile(context, staff, value, uploadKind)) ?? undefined;
  }
  return pending;
}

/**
 * The facts of a pending file that its form shows; null when there is none such. While the store does not respond nothing but its id is known:
 * the form keeps it, so that sending it again is enough.
 */
export async function pendingFile(
  { uploads }: Uploads,
  staff: { id: string },
  id: string,
  uploadKind: UploadKind,
): Promise<PendingFile | null> {
  if (!uploadId.safeParse(id).success) return null;
  try {
    const upload = await uploads.arrived(staff.id, id, uploadKind);
    if (!upload) return null;
    const { name, size, duration, codecs } = upload;
    return { id, name, size, duration, codecs };
  } catch (error) {
    if (isUploadRejected(error)) return { id, name: null, size: 0, duration: null, codecs: null };
    throw error;
  }
}

/**
 * The file that a form's field names.
 * @param id what the field holds: an upload's id, or nothing where no file was chosen
 * @returns `issue`: a message for the field, when there was a file and it cannot be used now
 */
export async function chosenFile(
  { uploads }: Uploads,
  staff: { id: string },
  id: string | undefined,
  uploadKind: UploadKind,
): Promise<{ upload: Upload | null; issue: string | null }> {
  if (!id) return { upload: null, issue: null };
  try {
    const upload = await uploads.arrived(staff.id, id, uploadKind);
    return { upload, issue: upload ? null : rejectionMessage('broken', uploadKind) };
  } catch (error) {
    if (!isUploadRejected(error)) throw error;
    return { upload: null, issue: rejectionMessage(error.reason, uploadKind) };
  }
}
