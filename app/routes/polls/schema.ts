import { z } from 'zod';

/**
 * The create poll form (SPEC §5 Poll): blank options are dropped, and since a poll needs at least two (SPEC §9),
 * fewer are refused with SPEC's sentence.
 */
export const NewPollForm = z.object({
  question: z
    .string({ error: 'Please enter a question.' })
    .trim()
    .min(1, 'Please enter a question.')
    .max(1000, 'The question may have at most 1,000 characters.'),
  options: z
    .array(z.string().max(500, 'An option may have at most 500 characters.').optional())
    .max(50, 'A poll may have at most 50 options.')
    .transform((all) => all.map((option) => option?.trim() ?? '').filter((option) => option !== ''))
    .pipe(z.array(z.string()).min(2, 'Please provide at least two valid options.')),
});
