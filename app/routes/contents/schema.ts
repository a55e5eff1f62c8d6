import { z } from 'zod';
import { durationHint, parseDuration } from '~/lib/durations';
import { checkScheduleFields, scheduleFields } from '~/lib/schedule-form';
import { uploadField } from '~/lib/upload-schema';
import { contentFields } from '../../../admin-api/contract/content-fields';
import * as rules from '../../../admin-api/contract/field-rules';
import { sentShape } from '../../../admin-api/contract/field-schemas';
import { limits } from '../../../admin-api/contract/limits';

const description = {
  description: rules.description.default(''),
  descriptionFormat: z.enum(['html', 'text']).catch('text'),
};

/** Fields of a section created in the Add New Content form. */
export const NewSectionFields = z.object({
  newSection: rules.sectionName,
  newCategory: rules.sectionName.optional(),
  categoryId: rules.chosenId('category').optional(),
});

/** SPEC §3 'The new-content form', §5 Content. */
export const NewContentForm = z
  .object({
    title: rules.title(),
    ...description,
    categoryId: z.string().optional(),
    sectionId: rules.chosenId('section'),
    code: rules.contentCode,
    published: z.boolean().default(false),
    thumbnail: uploadField('image').optional(),
    file: uploadField('media', { required: 'Please choose a video or audio file.' }),
    /** Seconds, read by the browser. */
    duration: rules.duration.catch(0),
    /** Seconds, typed if nothing can read them. */
    typedDuration: z
      .string()
      .optional()
      .transform((text, context) => {
        if (!text) return 0;
        const seconds = parseDuration(text);
        if (seconds === null || seconds > limits.duration) context.addIssue(durationHint);
        return seconds ?? 0;
      }),
    askedDuration: z.string().optional(),
    warnedOf: z.string().max(200).optional(),
    mayNotPlay: z.boolean().default(false),
    /** For NewSectionFields; unrelated to the content. */
    newSection: z.string().optional(),
    newCategory: z.string().optional(),
    ...sentShape(contentFields),
    ...scheduleFields,
  })
  .superRefine(checkScheduleFields)
  .superRefine(({ askedDuration, typedDuration }, context) => {
    if (askedDuration && !typedDuration)
      context.addIssue({ code: 'custom', path: ['typedDuration'], message: durationHint });
  });

/** SPEC §2 Contents, Edit dialog. */
export const EditContentForm = z
  .object({
    title: rules.title(),
    ...description,
    sectionId: rules.chosenId('section'),
    thumbnail: uploadField('image').optional(),
    ...sentShape(contentFields),
    ...scheduleFields,
  })
  .superRefine(checkScheduleFields);
