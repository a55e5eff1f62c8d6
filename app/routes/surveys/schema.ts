import { z } from 'zod';
import { optionTexts, questionText, withoutBlank } from '~/lib/question-fields';
import { uploadField } from '~/lib/upload-doors';

/** SPEC §5 Survey. */
const descriptionMissing = 'Please provide a survey description';
const tooFewOptions = 'Please provide at least two valid options.';

/** One question of the builder: text alone, or with at least two options that are not blank. */
export const SurveyQuestionForm = z
  .object({
    question: questionText('Please enter a question before adding.'),
    type: z.enum(['options', 'text']).catch('options'),
    options: optionTexts.transform(withoutBlank).default([]),
  })
  .transform(({ question, type, options }, ctx) => {
    if (type === 'text') return { question, type, options: [] };
    if (options.length >= 2) return { question, type, options };
    ctx.addIssue({ code: 'custom', path: ['options'], message: tooFewOptions });
    return z.NEVER;
  });

/** The survey itself; its questions are in the draft (SPEC §4 'Survey creation'). */
export const SurveyForm = z.object({
  description: z
    .string({ error: descriptionMissing })
    .trim()
    .min(1, descriptionMissing)
    .max(2000, 'The description may have at most 2,000 characters.'),
  banner: uploadField('poster', { required: 'Please upload a thumbnail image or video' }),
});
