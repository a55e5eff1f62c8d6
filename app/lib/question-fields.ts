import { z } from 'zod';
import { tooLong, tooManyOptions } from '../../admin-api/contract/limit-messages';
import { limits } from '../../admin-api/contract/limits';

/** NUL: PostgreSQL rejects texts with it. */
const noNul = [/^[^\0]*$/, 'The text has a character that cannot be stored.'] as const;

/** SPEC §5: a quiz or survey without questions is not created. */
const noQuestions = 'Please add at least one question';
/** The same, where one was typed. */
const noneAdded = `${noQuestions}. Choose Add Question to add this one.`;
const notAdded = 'Add this question first, or empty the field.';

/**
 * What creates a quiz or survey, added to the schema of its own fields: it needs a question, and one that was typed but not added is not lost
 * without a word. Where that one is the only question there is one message, at its field.
 * @param drafts how many questions were added
 */
export const withQuestions = <S extends z.ZodRawShape>(fields: S, drafts: number) =>
  z.object({ ...fields, question: z.string().optional() }).superRefine(
    (value, ctx) => {
      const isTyped = Boolean((value as { question?: string }).question?.trim());
      const path = isTyped ? ['question'] : [];
      if (drafts === 0) ctx.addIssue({ code: 'custom', path, message: isTyped ? noneAdded : noQuestions });
      else if (isTyped) ctx.addIssue({ code: 'custom', path, message: notAdded });
    },
    { when: always },
  );
/** Beside the errors of the fields, not only when there are none. */
const always = () => true;

/** The text of a poll's, quiz's or survey's question. @param missing SPEC §5's message when there is none */
export const questionText = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(limits.question, tooLong('The question', limits.question))
    .regex(...noNul);

/** The option fields of a question as submitted, the blank ones as ''. */
export const optionTexts = z
  .array(
    z
      .string()
      .max(limits.option, tooLong('An option', limits.option))
      .regex(...noNul)
      .optional(),
  )
  .max(limits.options, tooManyOptions)
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
