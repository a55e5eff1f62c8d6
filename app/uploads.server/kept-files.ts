import type { AppLoadContext } from '@remix-run/node';
import type { KeptFile } from '~/components/kept-file';
import { doorOfField } from '~/lib/upload-doors';
import type { Staff } from '~/session.server/session';
import type { Upload } from './store';

/**
 * The files a refused form brought along, by field: they stay in the upload store, so the form shows them as
 * kept and nothing has to be sent twice.
 */
export async function keptFiles(
  { uploads }: Pick<AppLoadContext, 'uploads'>,
  staff: Staff,
  form: FormData,
): Promise<Record<string, KeptFile | undefined>> {
  const kept: Record<string, KeptFile | undefined> = {};
  for (const [field, door] of Object.entries(doorOfField)) {
    const value = form.get(field);
    if (!door || typeof value !== 'string') continue;
    const upload = await uploads.arrived(staff.id, value, door);
    if (upload) kept[field] = keptFile(upload);
  }
  return kept;
}

/** What a form needs to know of a file that waits for it. */
export function keptFile({ id, name, size, duration }: Upload): KeptFile {
  return { id, name, size, duration };
}
