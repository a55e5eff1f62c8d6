import { z } from 'zod';
import { identityOf, isVisible } from '~shared/text/visible';
import { optionOrBlank, question as questionRule } from '../../admin-api/contract/field-rules';
import { tooManyOptions } from '../../admin-api/contract/limit-messages';
import { limits } from '../../admin-api/contract/limits';
import { reordered } from './question-order';
import { storable } from './storable';

/** SPEC §5: a quiz or survey without questions is not created. */
const noQuestions = 'Please add at least one question';

type Typed = { question?: unknown; options?: unknown; type?: unknown };
const isFilled = (value: unknown) => typeof value === 'string' && isVisible(value);

/** Whether something of a next question was typed: its text, or an option where it has options. */
const isBegun = ({ question, options, type }: Typed): boolean =>
  isFilled(question) || (type !== 'text' && Array.isArray(options) && options.some(isFilled));

/**
 * What creates a quiz or survey, added to the schema of its own fields: it needs a question. One that was typed and not added is taken along,
 * as `typed` (else null); where it is not complete its fields say what is missing.
 * @param drafts how many questions were added @param question what one question has to be
 */
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
/** One question of a builder where one was begun; null where none was. */
export const whenBegun = <Q>(question: z.ZodType<Q>) =>
  withQuestions({}, 1, question).transform(({ typed }) => typed);

/** What the buttons for the list of questions ask of the form, by the button that was pressed. @param whole what creates or saves it all */
export const builderSchema = (intent: string, whole: () => z.ZodType, question: z.ZodType): z.ZodType => {
  if (intent === 'create') return whole();
  if (intent.startsWith('edit-') || intent === 'paste') return whenBegun(question);
  return intent === 'leave' || reordered([], intent) ? z.looseObject({}) : question;
};

/** Beside the errors of the fields, not only when there are none. */
const always = () => true;

/** The text of a poll's, quiz's or survey's question. @param missing SPEC §5's message when there is none */
export const questionText = (missing: string) => questionRule(missing).regex(...storable);

/** The option fields of a question as submitted, the blank ones as ''. */
export const optionTexts = z
  .array(optionOrBlank.regex(...storable).optional())
  .max(limits.options, tooManyOptions)
  .transform((all) => all.map((option = '') => (isVisible(option) ? option.trim() : '')));

/**
 * Rejects an option that is there already. The error is the later one's. 'A' and 'a' are two: letters are what some quizzes ask for.
 * @param options as `optionTexts` gives them @param path of their field; without it they are the value that is checked
 */
export function rejectSameOptions(options: string[], context: z.RefinementCtx, path: string[] = []): void {
  const identities = options.map(identityOf);
  for (const [at, option] of identities.entries()) {
    const first = identities.indexOf(option);
    if (option === '' || first === at) continue; // blank ones are dropped
    const message = `Option ${at + 1} is the same as option ${first + 1}. Please change one of them.`;
    context.addIssue({ code: 'custom', path: [...path, at], message });
  }
}

/** SPEC §5: blank options are dropped. */
export const withoutBlank = (options: string[]) => options.filter((option) => option !== '');
