import { z } from 'zod';
import { optionTexts, questionText, rejectSameOptions, withoutBlank } from '~/lib/question-fields';
import { needQuestion } from '../../../../admin-api/contract/required-messages';

/** SPEC §5 Poll. Drops blank options; SPEC §9 requires two, and all must differ. */
export const NewPollForm = z.object({
  question: questionText(needQuestion),
  options: optionTexts
    .superRefine((options, context) => rejectSameOptions(options, context))
    .transform(withoutBlank)
    .pipe(z.array(z.string()).min(2, 'Please provide at least two valid options.')),
});
