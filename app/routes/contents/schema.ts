import { z } from 'zod';
import { checkScheduleFields, scheduleFields } from '~/lib/schedule-form';
import { uploadField } from '~/lib/upload-schema';
import { contents } from '~contract';
import { maxRichTextLength } from '~shared/text/rich-text-limit';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';
import { tooLong } from '../../../admin-api/contract/limit-messages';
import { limits } from '../../../admin-api/contract/limits';
import { needCode, needName, needTitle } from '../../../admin-api/contract/required-messages';
import { requiredText } from '../../../admin-api/contract/required-text';

const title = requiredText(needTitle).max(limits.title, tooLong('The title', limits.title));
const sectionId = z.string({ error: 'Please choose a section.' }).regex(entityIdPattern, 'Unknown section.');
const description = {
  description: z.string().max(maxRichTextLength, 'The description is too long.').default(''),
  descriptionFormat: z.enum(['html', 'text']).catch('text'),
};

const name = requiredText(needName).max(limits.name, tooLong('The name', limits.name));

/** What the Add New Content form says of a section that is made on the spot. */
export const NewSectionFields = z.object({
  newSection: name,
  newCategory: name.optional(),
  categoryId: z.string().regex(entityIdPattern, 'Unknown category.').optional(),
});

/** The Add New Content form (SPEC §3 'The new-content form', §5 Content). */
export const NewContentForm = z
  .object({
    title,
    ...description,
    categoryId: z.string().optional(),
    sectionId,
    code: z.string({ error: needCode }).pipe(contents.contentCode),
    published: z.boolean().default(false),
    thumbnail: uploadField('image').optional(),
    file: uploadField('media', { required: 'Please choose a video or audio file.' }),
    duration: z.coerce.number().int().min(0).max(limits.duration).catch(0),
    /** For NewSectionFields; they say nothing of the content. */
    newSection: z.string().optional(),
    newCategory: z.string().optional(),
    ...scheduleFields,
  })
  .superRefine(checkScheduleFields);

/** The edit form (SPEC §2 Contents, Edit dialog). */
export const EditContentForm = z
  .object({
    title,
    ...description,
    sectionId,
    thumbnail: uploadField('image').optional(),
    ...scheduleFields,
  })
  .superRefine(checkScheduleFields);
