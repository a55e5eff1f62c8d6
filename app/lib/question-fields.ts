import { z } from 'zod';
import { identityOf, isVisible } from '~shared/text/visible';
import { optionOrBlank, question as questionRule } from '../../admin-api/contract/field-rules';
import { tooManyOptions } from '../../admin-api/contract/limit-messages';
import { limits } from '../../admin-api/contract/limits';
import { reordered } from './question-order';
import { storable } from './storable';

const noQuestions = 'Please add at least one question';

type Typed = { question?: unknown; options?: unknown; type?: unknown };
const isFilled = (value: unknown) => typeof value === 'string' && isVisible(value);

const isBegun = ({ question, options, type }: Typed): boolean =>
  isFilled(question) || (type !== 'text' && Array.isArray(options) && options.some(isFilled));

/** Includes a question that was not yet added. */
export const withQuestions = <S extends z.ZodRawShape, Q>(
  fields: S,
  drafts: number,
  question: z.ZodType<Q>,
) =>
  z
    .looseObject(fields)
    .superRefine(
      (value, ctx) => {
        if (isBegun(value)) {
          for (const { path, message } of question.safeParse(value).error?.issues ?? [])
            ctx.addIssue({ code: 'custom', path: [...path], message });
        } else if (drafts === 0) ctx.addIssue({ code: 'custom', path: [], message: noQuestions });
      },
      { when: always },
    )
    .transform((value) => ({ ...value, typed: isBegun(value) ? question.parse(value) : null }));
/** Validates a question only if it was started. */
export const whenBegun = <Q>(question: z.ZodType<Q>) =>
  withQuestions({}, 1, question).transform(({ typed }) => typed);

export const builderSchema = (intent: string, whole: () => z.ZodType, question: z.ZodType): z.ZodType => {
  if (intent === 'create') return whole();
  if (intent.startsWith('edit-') || intent === 'paste') return whenBegun(question);
  return intent === 'leave' || reordered([], intent) ? z.looseObject({}) : question;
};

const always = () => true;

/** @param missing SPEC §5's message */
export const questionText = (missing: string) => questionRule(missing).regex(...storable);

export const optionTexts = z
  .array(optionOrBlank.regex(...storable).optional())
  .max(limits.options, tooManyOptions)
  .transform((all) => all.map((option = '') => (isVisible(option) ? option.trim() : '')));

/** Rejects equal options. Case matters: quizzes ask about letters. */
export function rejectSameOptions(options: string[], context: z.RefinementCtx, path: string[] = []): void {
  const identities = options.map(identityOf);
  for (const [at, option] of identities.entries()) {
    const first = identities.indexOf(option);
    if (option === '' || first === at) continue; // blank ones are dropped
    const message = `Option ${at + 1} is the same as option ${first + 1}. Please change one of them.`;
    context.addIssue({ code: 'custom', path: [...path, at], message });
  }
}

/** Removes blank options (SPEC §5). */
export const withoutBlank = (options: string[]) => options.filter((option) => option !== '');
