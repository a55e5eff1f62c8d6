import { z } from 'zod';

/** No database takes this one. */
const noNul = [/^[^\0]*$/, 'The text has a character that cannot be stored.'] as const;

/** The text of a poll's, quiz's or survey's question. @param missing SPEC §5's sentence when there is none */
export const questionText = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(1000, 'The question may have at most 1,000 characters.')
    .regex(...noNul);

/** The option fields of a question as they stand in the form, the blank ones as ''. */
export const optionTexts = z
  .array(
    z
      .string()
      .max(500, 'An option may have at most 500 characters.')
      .regex(...noNul)
      .optional(),
  )
  .max(50, 'A question may have at most 50 options.')
  .transform((all) => all.map((option) => option?.trim() ?? ''));

/** SPEC §5: blank options are dropped. */
export const withoutBlank = (options: string[]) => options.filter((option) => option !== '');
