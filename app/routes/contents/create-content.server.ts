import type { AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import { isAdminApiError } from '~/admin-api.server/errors';
import type { Staff } from '~/auth.server/session';
import { richTextFromForm } from '~/forms.server/rich-text-field';
import { suggestContentCode } from '~/lib/content-codes';
import { rejectionMessage } from '~/lib/upload-fields';
import { asFilePart } from '~/uploads.server/file-part';
import { TransferRunning } from '~/uploads.server/transfers';
import { contents } from '~contract';
import type { NewContentForm } from './schema';

type FieldIssues = Partial<Record<keyof z.output<typeof NewContentForm>, string[]>>;

/**
 * Passes a new content with its uploaded files on to the admin API and forgets the uploads.
 * @returns errors by field when the form does not fit the library or a file is not there; nothing was sent then
 * @throws {AdminApiError} when the admin API rejects or fails; the uploads are stored
 */
export async function createContent(
  { api, uploads, submission }: Pick<AppLoadContext, 'api' | 'uploads' | 'submission'>,
  staff: Staff,
  value: z.output<typeof NewContentForm>,
): Promise<FieldIssues | null> {
  const [library, sections, file, thumbnail] = await Promise.all([
    api.readNow('contents'),
    api.readNow('sections'),
    uploads.arrived(staff.id, value.file, 'media'),
    value.thumbnail ? uploads.arrived(staff.id, value.thumbnail, 'image') : null,
  ]);
  const codes = library.map(({ code }) => code);
  const section = sections.find(({ id }) => id === value.sectionId);
  const issues: FieldIssues = {};
  if (!section) issues.sectionId = ['This section does not exist any more. Please choose another one.'];
  else if (value.categoryId && section.categoryId !== value.categoryId)
    issues.sectionId = ['Please choose a section of the chosen category.'];
  // Sent again, the code is taken by what the same form made: the admin API knows.
  if (codes.includes(value.code) && !submission.mayBeReplayed)
    issues.code = [`This code is in use. The next free one is ${suggestContentCode(codes)}.`];
  if (!file) issues.file = [rejectionMessage('broken', 'media')];
  if (value.thumbnail && !thumbnail) issues.thumbnail = [rejectionMessage('broken', 'image')];
  if (!file || Object.keys(issues).length > 0) return issues;

  try {
    await uploads.transfers.run(file.id, (onSent) =>
      api.send(contents.create, {
        params: { sectionId: value.sectionId },
        fields: {
          title: value.title,
          code: value.code,
          description: richTextFromForm(value.description, value.descriptionFormat),
          type: file.kind === 'audio' ? 'audio' : 'video',
          duration: String(file.duration ?? value.duration),
          published: String(value.published),
        },
        files: { thumbnail: asFilePart(uploads, thumbnail), file: asFilePart(uploads, file) },
        onSent,
      }),
    );
  } catch (error) {
    // Another form, in another tab, sends this very file: one record is made, not two.
    if (error instanceof TransferRunning) return { file: [error.message] };
    // Taken since the list was read: a colleague was quicker.
    if (isAdminApiError(error) && error.code === 'code_taken') return { code: [error.message] };
    throw error;
  }
  await uploads.remove(staff.id, file.id, thumbnail?.id);
  return null;
}
