import type { AppLoadContext } from '@remix-run/node';
import { kindOfField, rejectionMessage } from '~/lib/upload-fields';
import { uploadId } from '~/lib/upload-schema';
import type { PendingFile } from '~/lib/upload-status';
import type { UploadKind } from '~shared/media/upload-kinds';
import type { Upload } from './description';
import { isUploadRejected } from './inspect';

type Uploads = Pick<AppLoadContext, 'uploads'>;

/** They stay uploaded. */
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

/** Only its id while the store is unavailable. */
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

/** @returns `issue`: the error of an unusable file */
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
