import { z } from 'zod';
import { uploadField } from '~/lib/upload-doors';

const questionMissing = 'Please enter a question before adding.';
const tooFewOptions = 'Please provide at least two valid options.';

/** One question of the builder (SPEC §5 Survey): text alone, or with at least two options that are not blank. */
export const SurveyQuestionForm = z
  .object({
    question: z.string({ error: questionMissing }).trim().min(1, questionMissing).max(1000),
    type: z.enum(['options', 'text']).catch('options'),
    options: z.array(z.string().max(500).optional()).max(50).default([]),
  })
  .transform(({ question, type, options }, ctx) => {
    if (type === 'text') return { question, type, options: [] };
    const kept = options.map((option) => option?.trim() ?? '').filter((option) => option !== '');
    if (kept.length >= 2) return { question, type, options: kept };
    ctx.addIssue({ code: 'custom', path: ['options'], message: tooFewOptions });
    return z.NEVER;
  });

/** The survey itself; its questions are in the draft (SPEC §4 'Survey creation'). */
export const SurveyForm = z.object({
  description: z
    .string({ error: 'Please provide a survey description' })
    .trim()
    .min(1, 'Please provide a survey description')
    .max(2000, 'The description may have at most 2,000 characters.'),
  banner: uploadField('poster', { required: 'Please upload a thumbnail image or video' }),
});

/** SPEC §5: a survey without questions is not created. */
export const noQuestions = 'Please add at least one question';
