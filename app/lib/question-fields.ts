import { z } from 'zod';

/** No database takes this one. */
const noNul = [/^[^\0]*$/, 'The text has a character that cannot be stored.'] as const;

/** SPEC §5: a quiz or survey without questions is not created. */
const noQuestions = 'Please add at least one question';
const notAdded = 'Add this question first, or empty the field.';

/**
 * What creates a quiz or survey, added to the schema of its own fields: it needs a question, and one that was typed but not added is not lost
 * without a word.
 * @param drafts how many questions were added
 */
export const withQuestions = <S extends z.ZodRawShape>(fields: S, drafts: number) =>
  z
    .object({ ...fields, question: z.string().optional() })
    .refine((value) => !(value as { question?: string }).question?.trim(), {
      path: ['question'],
      message: notAdded,
      when: always,
    })
    .refine(() => drafts > 0, { message: noQuestions, when: always });
/** Beside the errors of the fields, not only when there are none. */
const always = () => true;

/** The text of a poll's, quiz's or survey's question. @param missing SPEC §5's message when there is none */
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

/** An option as it is compared: what looks the same is the same. Only raised and lowered digits stay what they are: 10² is not 102. */
const asCompared = (option: string) =>
  option
    .replace(/\p{Cf}/gu, '')
    .replace(/[^²³¹\u2070-\u209f]+/g, (part) => part.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase() // takes ß to SS
    .toLowerCase();

/**
 * No option twice, however it is written: votes for the same thing would be counted apart. The error is the later one's.
 * @param options as `optionTexts` gives them @param path of their field; without it they are the value that is checked
 */
export function rejectSameOptions(options: string[], context: z.RefinementCtx, path: string[] = []): void {
  const folded = options.map(asCompared);
  for (const [at, option] of folded.entries()) {
    const first = folded.indexOf(option);
    if (option === '' || first === at) continue; // blank ones are dropped
    const message = `Option ${at + 1} is the same as option ${first + 1}. Please change one of them.`;
    context.addIssue({ code: 'custom', path: [...path, at], message });
  }
}

/** SPEC §5: blank options are dropped. */
export const withoutBlank = (options: string[]) => options.filter((option) => option !== '');
