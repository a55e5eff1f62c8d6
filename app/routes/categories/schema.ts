import { z } from 'zod';
import { uploadField } from '~/lib/upload-schema';
import { categoryTitle, colour, priority } from '../../../admin-api/contract/field-rules';

/** SPEC §3, §5 Category. */
export const CategoryForm = z.object({
  name: categoryTitle,
  colorCode: colour,
  icon: uploadField('icon').optional(),
  /** The upload whose changed look the user accepts. */
  acceptedIcon: z.string().optional(),
  image: uploadField('image').optional(),
  priority: priority.optional(),
});
