import { z } from 'zod';
import { optionTexts, questionText, withoutBlank } from '~/lib/question-fields';
import { contents } from '~contract';

/** SPEC §5 Quiz. */
const invalidQuestion = 'Please enter a valid question and at least 2 options.';
const codeMissing = 'Please enter the target content code.';

/** One question of the builder: blank options are dropped, the mark follows its option. */
export const QuestionForm = z
  .object({
    question: questionText(invalidQuestion),
    options: optionTexts.default([]),
    correctAnswer: z.coerce.number().int().min(0).catch(0),
  })
  .transform(({ question, options, correctAnswer }, ctx) => {
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', path: ['options'], message });
      return z.NEVER;
    };
    const kept = withoutBlank(options);
    if (kept.length < 2) return refuse(invalidQuestion);
    if (!options[correctAnswer]) return refuse('The option marked correct is empty.');
    return { question, options: kept, correctAnswer: withoutBlank(options.slice(0, correctAnswer)).length };
  });

/** The target content code; create needs it and at least one question. */
export const QuizForm = z.object({
  code: z
    .string({ error: codeMissing })
    .trim()
    .min(1, codeMissing)
    .transform((code) => code.toUpperCase())
    .pipe(contents.contentCode),
});
