import { z } from 'zod';
import { uploadField } from '~/lib/upload-kinds';
import { contents } from '~contract';
import { maxRichTextBytes } from '~shared/text/rich-text-rules';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';

const title = z
  .string({ error: 'Please enter a title.' })
  .trim()
  .min(1, 'Please enter a title.')
  .max(300, 'The title may have at most 300 characters.');
const sectionId = z.string({ error: 'Please choose a section.' }).regex(entityIdPattern, 'Unknown section.');
const description = {
  description: z.string().max(maxRichTextBytes, 'The description is too long.').default(''),
  descriptionFormat: z.enum(['html', 'text']).catch('text'),
};

/** The Add New Content form (SPEC §3 'The new-content form', §5 Content). */
export const NewContentForm = z.object({
  title,
  ...description,
  categoryId: z.string().optional(),
  sectionId,
  code: z.string({ error: 'Please enter a code such as ITE-001.' }).pipe(contents.contentCode),
  published: z.boolean().default(false),
  thumbnail: uploadField('image').optional(),
  file: uploadField('media', { required: 'Please choose a video or audio file.' }),
  duration: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});

/** The edit form (SPEC §2 Contents, Edit dialog). */
export const EditContentForm = z.object({
  title,
  ...description,
  sectionId,
  thumbnail: uploadField('image').optional(),
});
