import { z } from 'zod';
import { durationHint, parseDuration } from '~/lib/durations';
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
    /** Seconds, as the browser has read them. */
    duration: z.coerce.number().int().min(0).max(limits.duration).catch(0),
    /** The same, typed where no one can read them. */
    typedDuration: z
      .string()
      .optional()
      .transform((text, context) => {
        if (!text) return 0;
        const seconds = parseDuration(text);
        if (seconds === null || seconds > limits.duration) context.addIssue(durationHint);
        return seconds ?? 0;
      }),
    /** The duration is asked for. */
    askedDuration: z.string().optional(),
    /** Codecs of the file about which the form has warned. */
    warnedOf: z.string().max(200).optional(),
    mayNotPlay: z.boolean().default(false),
    /** For NewSectionFields; they say nothing of the content. */
    newSection: z.string().optional(),
    newCategory: z.string().optional(),
    ...scheduleFields,
  })
  .superRefine(checkScheduleFields)
  .superRefine(({ askedDuration, typedDuration }, context) => {
    if (askedDuration && !typedDuration)
      context.addIssue({ code: 'custom', path: ['typedDuration'], message: durationHint });
  });

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
