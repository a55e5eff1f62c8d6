import { z } from 'zod';
import { uploadField } from '~/lib/upload-kinds';

/** The add and edit form of a category (SPEC §3, §5 Category). */
export const CategoryForm = z.object({
  name: z
    .string({ error: 'Please enter a title.' })
    .trim()
    .min(1, 'Please enter a title.')
    .max(120, 'The title may have at most 120 characters.'),
  colorCode: z
    .string({ error: 'Please choose a colour.' })
    .regex(/^#[0-9a-f]{6}$/i, 'Please enter a colour such as #3498db.'),
  icon: uploadField('icon').optional(),
  image: uploadField('image').optional(),
  priority: z.coerce.number('Please enter a number.').int().min(1, 'The first place is 1.').optional(),
});
