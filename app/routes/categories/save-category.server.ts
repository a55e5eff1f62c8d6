import { readFile } from 'node:fs/promises';
import type { AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import { refusalSentence } from '~/lib/upload-doors';
import { sanitiseSvgIcon } from '~/rich-text.server/svg-icon';
import type { Staff } from '~/session.server/session';
import { asSentFile } from '~/uploads.server/sent-file';
import { categories } from '~contract';
import type { CategoryForm } from './schema';

type Faults = Partial<Record<keyof z.output<typeof CategoryForm>, string[]>>;

/**
 * Creates a category, or changes the one named by `id`; the uploaded files are forgotten afterwards.
 * @returns faults by field; nothing was sent then
 * @throws {AdminApiError} the uploads are kept
 */
export async function saveCategory(
  { api, uploads }: Pick<AppLoadContext, 'api' | 'uploads'>,
  staff: Staff,
  value: z.output<typeof CategoryForm>,
  id?: string,
): Promise<Faults | null> {
  const image = value.image ? await uploads.arrived(staff.id, value.image, 'image') : null;
  if (value.image && !image) return { image: [refusalSentence('broken', 'image')] };
  const iconFile = value.icon ? await uploads.arrived(staff.id, value.icon, 'icon') : null;
  if (value.icon && !iconFile) return { icon: [refusalSentence('broken', 'icon')] };
  const icon = iconFile ? sanitiseSvgIcon(await readFile(uploads.pathOf(iconFile.id), 'utf8')) : undefined;
  if (icon === null) return { icon: ['Invalid SVG file. Please upload a valid SVG.'] };

  const fields = { name: value.name, colorCode: value.colorCode, ...(icon ? { icon } : {}) };
  const files = { image: asSentFile(uploads, image) };
  if (id === undefined) await api.send(categories.create, { fields, files });
  else {
    const priority: Record<string, string> =
      value.priority === undefined ? {} : { priority: String(value.priority) };
    await api.send(categories.update, { params: { id }, fields: { ...fields, ...priority }, files });
  }
  await uploads.remove(staff.id, image?.id, iconFile?.id);
  return null;
}
