import { z } from 'zod';
import {
  builderSchema,
  optionTexts,
  questionText,
  rejectSameOptions,
  withoutBlank,
  withQuestions,
} from '~/lib/question-fields';
import { contentCode } from '../../../../admin-api/contract/field-rules';

/** SPEC §5 Quiz. */
const invalidQuestion = 'Please enter a valid question and at least 2 options.';
const codeMissing = 'Please enter the target content code.';

/** One question; blank options are dropped and the right answer's index follows. */
export const QuestionForm = z
  .object({
    question: questionText(invalidQuestion),
    options: optionTexts.default([]),
    correctAnswer: z.coerce.number().int().min(0).catch(0),
  })
  .transform(({ question, options, correctAnswer }, ctx) => {
    const rejectQuestion = (message: string) => {
      ctx.addIssue({ code: 'custom', path: ['options'], message });
      return z.NEVER;
    };
    const filled = withoutBlank(options);
    if (filled.length < 2) return rejectQuestion(invalidQuestion);
    rejectSameOptions(options, ctx, ['options']);
    if (!options[correctAnswer]) return rejectQuestion('The option marked correct is empty.');
    return { question, options: filled, correctAnswer: withoutBlank(options.slice(0, correctAnswer)).length };
  });

/**
 * Validates a new quiz; see `withQuestions`.
 * @param drafts number of added questions
 */
export const quizForm = (drafts: number) =>
  withQuestions(
    {
      code: z
        .string({ error: codeMissing })
        .trim()
        .min(1, codeMissing)
        .transform((code) => code.toUpperCase())
        .pipe(contentCode),
    },
    drafts,
    QuestionForm,
  );

/** Returns the builder's schema for the pressed button. */
export const quizBuilder = (intent: string, drafts: number): z.ZodType =>
  builderSchema(intent, () => quizForm(drafts), QuestionForm);
