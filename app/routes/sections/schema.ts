import { z } from 'zod';
import { chosenId, sectionName as name } from '../../../admin-api/contract/field-rules';

/** Adds a section to a category (SPEC §5). */
export const NewSectionForm = z.object({ name, categoryId: chosenId('category') });

export const SectionNameForm = z.object({ name });
