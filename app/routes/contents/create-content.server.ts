import type { AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import { suggestContentCode } from '~/lib/content-codes';
import { refusalSentence } from '~/lib/upload-doors';
import { richTextFromForm } from '~/rich-text.server/sanitise';
import type { Staff } from '~/session.server/session';
import { HandoverRunning } from '~/uploads.server/handovers';
import { asSentFile } from '~/uploads.server/sent-file';
import { contents } from '~contract';
import type { NewContentForm } from './schema';

type Faults = Partial<Record<keyof z.output<typeof NewContentForm>, string[]>>;

/**
 * Passes a new content with its uploaded files on to the admin API and forgets the uploads.
 * @returns faults by field when the form does not fit the library or a file is not there; nothing was sent then
 * @throws {AdminApiError} when the admin API refuses or fails; the uploads are kept
 */
export async function createContent(
  { api, uploads, submission }: Pick<AppLoadContext, 'api' | 'uploads' | 'submission'>,
  staff: Staff,
  value: z.output<typeof NewContentForm>,
): Promise<Faults | null> {
  const [library, sections, file, thumbnail] = await Promise.all([
    api.readNow('contents'),
    api.readNow('sections'),
    uploads.arrived(staff.id, value.file, 'media'),
    value.thumbnail ? uploads.arrived(staff.id, value.thumbnail, 'image') : null,
  ]);
  const codes = library.map(({ code }) => code);
  const section = sections.find(({ id }) => id === value.sectionId);
  const faults: Faults = {};
  if (!section) faults.sectionId = ['This section does not exist any more. Please choose another one.'];
  else if (value.categoryId && section.categoryId !== value.categoryId)
    faults.sectionId = ['Please choose a section of the chosen category.'];
  // Sent again, the code is taken by what the same form made: the admin API knows.
  if (codes.includes(value.code) && !submission.mayBeReplayed)
    faults.code = [`This code is in use. The next free one is ${suggestContentCode(codes)}.`];
  if (!file) faults.file = [refusalSentence('broken', 'media')];
  if (value.thumbnail && !thumbnail) faults.thumbnail = [refusalSentence('broken', 'image')];
  if (!file || Object.keys(faults).length > 0) return faults;

  try {
    await uploads.handovers.run(file.id, (onSent) =>
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
        files: { thumbnail: asSentFile(uploads, thumbnail), file: asSentFile(uploads, file) },
        onSent,
      }),
    );
  } catch (error) {
    // Another form, in another tab, sends this very file: one record is made, not two.
    if (error instanceof HandoverRunning) return { file: [error.message] };
    throw error;
  }
  await uploads.remove(staff.id, file.id, thumbnail?.id);
  return null;
}
