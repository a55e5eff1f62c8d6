import { z } from 'zod';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';
import { tooLong } from '../../../admin-api/contract/limit-messages';
import { limits } from '../../../admin-api/contract/limits';
import { needName } from '../../../admin-api/contract/required-messages';
import { requiredText } from '../../../admin-api/contract/required-text';

const name = requiredText(needName).max(limits.name, tooLong('The name', limits.name));

/** Adding a section: its category is chosen only now (SPEC §5). */
export const NewSectionForm = z.object({
  name,
  categoryId: z.string({ error: 'Please choose a category.' }).regex(entityIdPattern, 'Unknown category.'),
});

/** Renaming a section. */
export const SectionNameForm = z.object({ name });
