import { z } from 'zod';
import { chosenId, sectionName as name } from '../../../admin-api/contract/field-rules';

/** Adding a section: its category is chosen only now (SPEC §5). */
export const NewSectionForm = z.object({ name, categoryId: chosenId('category') });

/** Renaming a section. */
export const SectionNameForm = z.object({ name });
