import { z } from 'zod';
import { uploadField } from '~/lib/upload-schema';
import { tooLong } from '../../../admin-api/contract/limit-messages';
import { limits } from '../../../admin-api/contract/limits';
import { needColour, needTitle } from '../../../admin-api/contract/required-messages';
import { requiredText } from '../../../admin-api/contract/required-text';

/** The add and edit form of a category (SPEC §3, §5 Category). */
export const CategoryForm = z.object({
  name: requiredText(needTitle).max(limits.name, tooLong('The title', limits.name)),
  colorCode: z.string({ error: 'Please choose a colour.' }).regex(/^#[0-9a-f]{6}$/i, needColour),
  icon: uploadField('icon').optional(),
  /** The upload whose changed look the user accepts. */
  acceptedIcon: z.string().optional(),
  image: uploadField('image').optional(),
  priority: z.coerce.number('Please enter a number.').int().min(1, 'The first place is 1.').optional(),
});
