import { z } from 'zod';
import { hasWords } from '~/lib/rich-text';
import { uploadField } from '~/lib/upload-kinds';
import { infoItems } from '~contract';
import { maxRichTextBytes } from '~shared/text/rich-text-rules';

/** SPEC §5 Info board: the message of the browser alert, which stands at the fields here. */
const both = 'Please fill in both the title and description.';
const empty = 'Please enter the text.';

const text = (message: string) =>
  z
    .string({ error: message })
    .max(maxRichTextBytes, { error: 'The text is too long.', abort: true })
    .refine(hasWords, message);
const title = z.string().trim().max(300, 'The title may have at most 300 characters.');
const requiredTitle = z
  .string({ error: both })
  .trim()
  .min(1, both)
  .max(300, 'The title may have at most 300 characters.');
const link = z
  .url({ protocol: /^https?$/, error: 'Please enter a web address that starts with https://.' })
  .max(2_000)
  .optional();
const format = z.enum(['html', 'text']).catch('text');
const image = uploadField('image').optional();

/** The create forms of the three tabs (SPEC §5): a banner and an awareness card need text, an alert title and text. */
export const NewInfoForms = {
  banner: z.object({
    sub_type: z.enum(infoItems.bannerSubTypes.map(({ value }) => value)).default('Did you know'),
    title: title.optional(),
    text: text(empty),
    textFormat: format,
    image,
  }),
  awareness_card: z.object({
    title: title.optional(),
    text: text(empty),
    textFormat: format,
    link,
    image,
  }),
  alert: z.object({
    title: requiredTitle,
    text: text(both),
    textFormat: format,
    link,
  }),
} as const;

const edited = z.object({
  title: title.optional(),
  description: text(empty),
  descriptionFormat: format,
  link,
  image,
});

/**
 * The edit dialog (SPEC §2, §5): it saves nothing without a description, and no alert without a title. Banners and awareness cards need
 * no title when they are made, so they need none here (decision 0012).
 */
export const EditInfoForms = {
  banner: edited,
  awareness_card: edited,
  alert: edited.extend({ title: requiredTitle, description: text(both) }),
} as const;
