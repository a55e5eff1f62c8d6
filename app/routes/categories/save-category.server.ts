import { buffer } from 'node:stream/consumers';
import type { AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import type { Staff } from '~/auth.server/session';
import type { Expected } from '~/forms.server/save-edit';
import { asFilePart } from '~/uploads.server/file-part';
import { chosenFile } from '~/uploads.server/pending-files';
import { categories } from '~contract';
import { fieldsOf } from './category.server';
import { reviewIcon } from './review-icon.server';
import type { CategoryForm } from './schema';

type FieldIssues = Partial<Record<keyof z.output<typeof CategoryForm>, string[]>>;

/**
 * Creates a category, or changes `before`.
 * @returns errors by field; nothing was sent then
 * @throws {AdminApiError} the uploads remain stored
 */
export async function saveCategory(
  context: Pick<AppLoadContext, 'api' | 'uploads'>,
  staff: Staff,
  value: z.output<typeof CategoryForm>,
  before?: categories.Category,
  expected: Expected = {},
): Promise<FieldIssues | null> {
  const { api, uploads } = context;
  const { upload: image, issue: imageIssue } = await chosenFile(context, staff, value.image, 'image');
  if (imageIssue) return { image: [imageIssue] };
  const { upload: iconFile, issue: iconIssue } = await chosenFile(context, staff, value.icon, 'icon');
  if (iconIssue) return { icon: [iconIssue] };
  const reviewed = iconFile && (await reviewIcon(await buffer(uploads.open(iconFile.id))));
  if (reviewed && 'issue' in reviewed) return { icon: [reviewed.issue] };
  if (reviewed?.change && value.acceptedIcon !== iconFile?.id) return { icon: [reviewed.change.message] };
  const icon = reviewed?.svg;

  const { name, colorCode } = value;
  const files = { image: asFilePart(uploads, image) };
  if (before) {
    const priority = value.priority ?? before.priority;
    const fields = fieldsOf({ ...before, name, colorCode, priority, icon: icon ?? before.icon });
    await api.send(categories.update, { params: { id: before.id }, fields, files, ...expected });
  } else await api.send(categories.create, { fields: { name, colorCode, ...(icon ? { icon } : {}) }, files });
  await uploads.remove(staff.id, image?.id, iconFile?.id);
  return null;
}
