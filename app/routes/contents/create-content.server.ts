import type { AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import { isAdminApiError } from '~/admin-api.server/errors';
import type { Staff } from '~/auth.server/session';
import { richTextFromForm } from '~/forms.server/rich-text-field';
import { passedTime, sentSchedule } from '~/forms.server/schedule';
import { durationHint } from '~/lib/durations';
import { typedFields } from '~/lib/plain-fields';
import { asFilePart } from '~/uploads.server/file-part';
import { chosenFile } from '~/uploads.server/pending-files';
import { isTransferRunning } from '~/uploads.server/transfers';
import { contents, idempotencyKeyHeader } from '~contract';
import { unplayableMessage, unplayableOf } from '~shared/media/codecs';
import { contentFields } from '../../../admin-api/contract/content-fields';
import { codeNow } from './contents.server';
import type { NewContentForm } from './schema';

type FieldIssues = Partial<Record<keyof z.output<typeof NewContentForm>, string[]>>;

/**
 * Creates a content from its uploaded files, then forgets the uploads.
 * @returns errors by field; nothing was sent then
 * @throws {AdminApiError} the uploads remain stored
 */
export async function createContent(
  context: Pick<AppLoadContext, 'api' | 'uploads' | 'submission' | 'capabilities' | 'has'>,
  staff: Staff,
  value: z.output<typeof NewContentForm>,
): Promise<FieldIssues | null> {
  const { api, uploads, submission } = context;
  const [
    { taken, next },
    sections,
    { upload: file, issue: fileIssue },
    { upload: thumbnail, issue: thumbnailIssue },
  ] = await Promise.all([
    codeNow(context, value.code),
    api.readNow('sections'),
    chosenFile(context, staff, value.file, 'media'),
    chosenFile(context, staff, value.thumbnail, 'image'),
  ]);
  const section = sections.find(({ id }) => id === value.sectionId);
  const issues: FieldIssues = {};
  if (!section) issues.sectionId = ['This section does not exist any more. Please choose another one.'];
  else if (value.categoryId && section.categoryId !== value.categoryId)
    issues.sectionId = ['Please choose a section of the chosen category.'];
  // After a resubmission, even after a crash, this same form may have taken the code; the admin API may know.
  const mayBeOwn =
    submission.mayBeReplayed ||
    (taken?.title === value.title && (await context.has({ name: idempotencyKeyHeader })));
  if (taken && !mayBeOwn) issues.code = [codeInUse(next, taken.code, value.code)];
  if (fileIssue) issues.file = [fileIssue];
  if (thumbnailIssue) issues.thumbnail = [thumbnailIssue];
  const unplayable = unplayableOf(file?.codecs);
  if (unplayable && (value.published || value.publishAt) && !value.mayNotPlay)
    issues.mayNotPlay = ['Select this to publish it, or save it as a draft.'];
  else if (unplayable && value.warnedOf !== file?.codecs)
    issues.file = [`${unplayableMessage(unplayable)} To keep it as it is, save again.`];
  const duration = file?.duration ?? (value.duration || value.typedDuration || null);
  if (file && duration === null) issues.typedDuration = [durationHint];
  if (!file || Object.keys(issues).length > 0) return issues;

  const isShared = uploads.isSharedWith(await context.capabilities.uploadStore());
  try {
    await uploads.transfers.run(file.id, async (onSent) => {
      await api.send(contents.create, {
        params: { sectionId: value.sectionId },
        fields: {
          title: value.title,
          code: value.code,
          description: richTextFromForm(value.description, value.descriptionFormat),
          type: file.kind === 'audio' ? 'audio' : 'video',
          duration: String(duration),
          published: String(value.published),
          ...typedFields(contentFields, value),
          ...sentSchedule(value),
          // The admin API shares the store and reads the file there.
          ...(isShared ? { file: file.id } : {}),
        },
        files: {
          thumbnail: asFilePart(uploads, thumbnail),
          file: isShared ? undefined : asFilePart(uploads, file),
        },
        onSent,
      });
      // Remove it before another form can use the file.
      await uploads.remove(staff.id, file.id, thumbnail?.id);
    });
  } catch (error) {
    // Another tab's form is sending this file: create one record, not two.
    if (isTransferRunning(error)) return { file: [error.message] };
    const passed = passedTime(error);
    if (passed) return passed;
    // A colleague took the code since the list was read.
    if (isAdminApiError(error) && error.code === 'code_taken') {
      const now = await codeNow(context, value.code);
      return { code: [now.taken ? codeInUse(now.next, now.taken.code, value.code) : error.message] };
    }
    throw error;
  }
  return null;
}

const codeInUse = (next: string, taken: string, typed: string) =>
  `This code is in use${taken === typed ? '' : ` as ${taken}`}. The next free one is ${next}.`;
