import { z } from 'zod';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';

const name = z
  .string({ error: 'Please enter a name.' })
  .trim()
  .min(1, 'Please enter a name.')
  .max(120, 'The name may have at most 120 characters.');

/** Adding a section: its category is chosen only now (SPEC §5). */
export const NewSectionForm = z.object({
  name,
  categoryId: z.string({ error: 'Please choose a category.' }).regex(entityIdPattern, 'Unknown category.'),
});

/** Renaming a section. */
export const SectionNameForm = z.object({ name });
