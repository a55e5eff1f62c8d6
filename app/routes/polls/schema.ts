import { z } from 'zod';
import { optionTexts, questionText, rejectSameOptions, withoutBlank } from '~/lib/question-fields';

/**
 * The create poll form (SPEC §5 Poll): blank options are dropped, and since a poll needs at least two (SPEC §9),
 * fewer are rejected with SPEC's message. No two are the same.
 */
export const NewPollForm = z.object({
  question: questionText('Please enter a question.'),
  options: optionTexts
    .superRefine((options, context) => rejectSameOptions(options, context))
    .transform(withoutBlank)
    .pipe(z.array(z.string()).min(2, 'Please provide at least two valid options.')),
});
