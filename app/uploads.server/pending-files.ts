import type { AppLoadContext } from '@remix-run/node';
import { kindOfField } from '~/lib/upload-fields';
import type { PendingFile } from '~/lib/upload-status';
import type { Upload } from './description';

/**
 * The files a rejected form brought along, by field: they stay in the upload store, so the form shows them as
 * kept and nothing has to be sent twice.
 */
export async function pendingFiles(
  { uploads }: Pick<AppLoadContext, 'uploads'>,
  staff: { id: string },
  form: FormData,
): Promise<Record<string, PendingFile | undefined>> {
  const pending: Record<string, PendingFile | undefined> = {};
  for (const [field, uploadKind] of Object.entries(kindOfField)) {
    const value = form.get(field);
    if (!uploadKind || typeof value !== 'string') continue;
    const upload = await uploads.arrived(staff.id, value, uploadKind);
    if (upload) pending[field] = pendingFile(upload);
  }
  return pending;
}

/** The facts of a pending file that its form shows. */
export function pendingFile({ id, name, size, duration }: Upload): PendingFile {
  return { id, name, size, duration };
}
