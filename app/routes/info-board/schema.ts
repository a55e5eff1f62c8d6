import { z } from 'zod';
import { hasText } from '~/lib/rich-text';
import { checkScheduleFields, scheduleFields } from '~/lib/schedule-form';
import { uploadField } from '~/lib/upload-schema';
import { infoItems } from '~contract';
import { maxRichTextLength } from '~shared/text/rich-text-limit';
import * as rules from '../../../admin-api/contract/field-rules';
import { needText, needTitleAndText } from '../../../admin-api/contract/required-messages';

const text = (message: string) =>
  z
    .string({ error: message })
    .max(maxRichTextLength, { error: 'The text is too long.', abort: true })
    .refine(hasText, message);
const title = rules.optionalTitle.optional();
const requiredTitle = rules.title(needTitleAndText);
const link = rules.webAddress.optional();
const format = z.enum(['html', 'text']).catch('text');
const image = uploadField('image').optional();

/** The create forms (SPEC §5): an alert needs title and text, others text. */
export const NewInfoForms = {
  banner: z
    .object({
      sub_type: z.enum(infoItems.bannerSubTypes.map(({ value }) => value)).default('Did you know'),
      title,
      text: text(needText),
      textFormat: format,
      image,
      ...scheduleFields,
    })
    .superRefine(checkScheduleFields),
  awareness_card: z
    .object({
      title,
      text: text(needText),
      textFormat: format,
      link,
      image,
      ...scheduleFields,
    })
    .superRefine(checkScheduleFields),
  alert: z
    .object({
      title: requiredTitle,
      text: text(needTitleAndText),
      textFormat: format,
      link,
      ...scheduleFields,
    })
    .superRefine(checkScheduleFields),
} as const;

const edited = z.object({
  title,
  description: text(needText),
  descriptionFormat: format,
  link,
  image,
  ...scheduleFields,
  /** Applies to an ended item. */
  showAgain: z.boolean().default(false),
});

/** Banners and awareness cards have optional titles (docs/differences.md). */
export const EditInfoForms = {
  banner: edited.superRefine(checkScheduleFields),
  awareness_card: edited.superRefine(checkScheduleFields),
  alert: edited
    .extend({ title: requiredTitle, description: text(needTitleAndText) })
    .superRefine(checkScheduleFields),
} as const;
