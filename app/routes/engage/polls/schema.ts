import { z } from 'zod';
import { optionTexts, questionText, rejectSameOptions, withoutBlank } from '~/lib/question-fields';
import { needQuestion } from '../../../../admin-api/contract/required-messages';

/**
 * The create poll form (SPEC §5 Poll): blank options are dropped, and since a poll needs at least two (SPEC §9),
 * fewer are rejected with SPEC's message. No two are the same.
 */
export const NewPollForm = z.object({
  question: questionText(needQuestion),
  options: optionTexts
    .superRefine((options, context) => rejectSameOptions(options, context))
    .transform(withoutBlank)
    .pipe(z.array(z.string()).min(2, 'Please provide at least two valid options.')),
});
