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

/** What the Add New Content form says of a section that is made on the spot. */
export const NewSectionFields = z.object({
  newSection: rules.sectionName,
  newCategory: rules.sectionName.optional(),
  categoryId: rules.chosenId('category').optional(),
});

/** The Add New Content form (SPEC §3 'The new-content form', §5 Content). */
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
    /** Seconds, as the browser has read them. */
    duration: rules.duration.catch(0),
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
    ...sentShape(contentFields),
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
    title: rules.title(),
    ...description,
    sectionId: rules.chosenId('section'),
    thumbnail: uploadField('image').optional(),
    ...sentShape(contentFields),
    ...scheduleFields,
  })
  .superRefine(checkScheduleFields);
