import { z } from 'zod';
import { contents } from '~contract';

/** SPEC §8-like sentences of the quiz form (SPEC §5 Quiz). */
export const invalidQuestion = 'Please enter a valid question and at least 2 options.';

/** One question of the builder: blank options are dropped, the mark follows its option. */
export const QuestionForm = z
  .object({
    question: z.string({ error: invalidQuestion }).trim().min(1, invalidQuestion).max(1000),
    options: z.array(z.string().max(500).optional()).max(50).default([]),
    correctAnswer: z.coerce.number().int().min(0).catch(0),
  })
  .transform(({ question, options, correctAnswer }, ctx) => {
    const all = options.map((option) => option?.trim() ?? '');
    const kept = all.filter((option) => option !== '');
    if (kept.length < 2) {
      ctx.addIssue({ code: 'custom', path: ['options'], message: invalidQuestion });
      return z.NEVER;
    }
    if (!all[correctAnswer]) {
      ctx.addIssue({ code: 'custom', path: ['options'], message: 'The option marked correct is empty.' });
      return z.NEVER;
    }
    const before = all.slice(0, correctAnswer).filter((option) => option !== '').length;
    return { question, options: kept, correctAnswer: before };
  });

/** The target content code; create needs it and at least one question. */
export const QuizForm = z.object({
  code: z
    .string({ error: 'Please enter the target content code.' })
    .trim()
    .transform((code) => code.toUpperCase())
    .pipe(contents.contentCode),
});
