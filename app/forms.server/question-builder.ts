import { createHash } from 'node:crypto';
import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type AppLoadContext, data } from '@remix-run/node';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import { rowsOrRejection } from '~/forms.server/reply';
import { whenBegun } from '~/lib/question-fields';
import { reordered } from '~/lib/question-order';
import { questionsTooLong } from '../../admin-api/contract/limit-messages';
import { limits } from '../../admin-api/contract/limits';
import type { DraftKind } from './drafts';
import { noteQuestions } from './form-drafts';

type Questions<Q> = { all: Q[]; change(to: (questions: Q[]) => Q[]): Promise<unknown> };

/** SPEC §4. */
export async function questionDrafts<Q>(context: AppLoadContext, kind: DraftKind) {
  const key = (await context.draftKey())?.key;
  const change = async (to: (questions: Q[]) => Q[]) => {
    if (!key) return;
    let count = 0;
    await context.drafts.change<Q>(key, kind, (before) => {
      const after = to(before);
      count = after.length;
      return after;
    });
    await noteQuestions(context, kind, count);
  };
  return {
    all: key ? await context.drafts.read<Q>(key, kind) : [],
    change,
    /** @returns whether the draft now has them */
    async begin(questions: Q[]): Promise<boolean> {
      let isTheirs = false;
      await change((all) => {
        const mine = all.length === 0 ? questions : all;
        isTheirs = JSON.stringify(mine) === JSON.stringify(questions);
        return mine;
      });
      return isTheirs;
    },
    clear: () => change(() => []),
  };
}

/** In a hidden field, so that edits in several tabs are independent. */
export function carriedQuestions<Q>(form: FormData, question: z.ZodType<Q>) {
  const text = form.get('questions');
  const list = z.array(question).max(limits.questions);
  const json = typeof text === 'string' && text.length <= 2 * limits.questionsJson ? text : '[]';
  const read = z.string().transform(asJson).pipe(list).safeParse(json);
  const questions = {
    all: read.success ? read.data : [],
    async change(to: (all: Q[]) => Q[]) {
      questions.all = to(questions.all);
    },
  };
  return questions;
}
const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const markOf = (question: unknown) =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16);

export const marked = <Q extends object>(all: readonly Q[]) =>
  all.map((question) => ({ ...question, mark: markOf(question) }));

export function carriedAnswer<Q extends object>(form: FormData, all: readonly Q[], anew = false) {
  const turn = Math.trunc(Number(form.get('turn'))) || 0;
  return { questions: marked(all), turn: anew ? turn + 1 : turn };
}

const placeOf = (all: readonly unknown[], mark: unknown): number =>
  typeof mark === 'string' && mark !== '' ? all.findIndex((question) => markOf(question) === mark) : -1;

/** Replaces the edited question, or appends. */
function withTyped<Q>(all: Q[], typed: Q | null, form: FormData): Q[] {
  if (typed === null) return all;
  const place = placeOf(all, form.get('editing'));
  return place < 0 ? [...all, typed] : all.with(place, typed);
}

/**
 * `add` or save, `edit-N`, `leave`, `paste`; `reordered` handles the rest.
 * @returns null for `create`
 */
async function buildQuestions<Q extends object>(
  form: FormData,
  questions: Questions<Q>,
  schema: z.ZodType<Q>,
  names: readonly TypedName[],
): Promise<Built | null> {
  const intent = String(form.get('intent') ?? '');
  if (intent === 'create') return null;
  const editing = String(form.get('editing') ?? '').slice(0, 50);
  const same = { result: null, status: 200, typed: typedTexts(form, names), editing, anew: false };
  if (intent === 'leave') return { ...same, typed: {}, editing: '', anew: true };
  if (reordered([], intent)) {
    await questions.change((all) => reordered(all, intent) ?? all);
    return same;
  }
  const place = /^edit-(\d{1,4})$/.exec(intent)?.[1];
  const opened = place === undefined ? undefined : questions.all[Number(place)];
  // Typed text is carried along, or validated.
  const leaves = opened !== undefined || intent === 'paste';
  const submission = parseWithZod(form, { schema: leaves ? whenBegun(schema) : schema });
  if (submission.status !== 'success') return { ...same, ...rowsOrRejection(submission) };
  let problem: string | null = null;
  await questions.change((all) => {
    const more = withTyped(all, submission.value, form);
    problem = tooMuch(more);
    return problem === null ? more : all;
  });
  if (problem !== null) return { ...same, result: submission.reply({ formErrors: [problem] }), status: 400 };
  if (opened) return { ...same, typed: textsOf(opened), editing: markOf(opened), anew: true };
  return { ...same, result: submission.reply({ resetForm: true }), typed: {}, editing: '', anew: true };
}

const textsOf = (question: object): Typed =>
  Object.fromEntries(
    Object.entries(question).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

export function tooMuch(questions: readonly unknown[]): string | null {
  if (questions.length > limits.questions) return `There may be at most ${limits.questions} questions.`;
  return JSON.stringify(questions).length > limits.questionsJson ? questionsTooLong : null;
}

type Built = {
  result: SubmissionResult<string[]> | null;
  status: number;
  typed: Typed;
  editing: string;
  anew: boolean;
};

type Builder<Q extends object, S extends z.ZodType, B> = {
  questions: Questions<Q>;
  question: z.ZodType<Q>;
  names: readonly TypedName[];
  /** Fields that stay when a question is added. */
  about: readonly TypedName[];
  /** @param questions how many it has */
  whole: (questions: number) => S;
  /** @param anew whether the question's fields start empty */
  beside?: (anew?: boolean) => B;
  /** @param typed about the quiz */
  paste?: (typed: Typed) => Response;
  failed: string;
};

/**
 * Handles a builder's form.
 * @param save the call; `again` shows the form again
 */
export async function builderAction<
  Q extends object,
  S extends z.ZodType<{ typed: Q | null }>,
  R,
  B = object,
>(
  { log }: Pick<AppLoadContext, 'log'>,
  form: FormData,
  { questions, question, names, about, whole, beside = () => ({}) as B, paste, failed }: Builder<Q, S, B>,
  save: (checked: {
    value: z.output<S>;
    questions: Q[];
    submission: Submission<unknown, string[], z.output<S>>;
    shown: () => B & Shown;
    again: (why: Why) => Again<B>;
  }) => Promise<R>,
) {
  const built = await buildQuestions(form, questions, question, names);
  const own = typedTexts(form, about);
  if (built) {
    const { status, result, editing, typed, anew } = built;
    if (anew && paste && form.get('intent') === 'paste') return paste(own);
    return data({ ...beside(anew), typed: { ...own, ...typed }, result, editing }, { status });
  }
  const submission = parseWithZod(form, { schema: whole(questions.all.length) });
  const shown = () => ({
    ...beside(),
    typed: { ...own, ...typedTexts(form, names) },
    editing: String(form.get('editing') ?? ''),
  });
  const again = (why: Why = {}) => data({ ...shown(), result: submission.reply(why) }, { status: 400 });
  if (submission.status !== 'success') return again();
  const { value } = submission;
  const all = withTyped(questions.all, value.typed, form);
  const problem = tooMuch(all);
  if (problem) return again({ formErrors: [problem] });
  try {
    return await save({ value, questions: all, submission, shown, again });
  } catch (error) {
    const message = failureMessage(error, failed);
    log.warn({ err: error }, 'quiz or survey not saved');
    return again({ formErrors: [message] });
  }
}
type Again<B> = ReturnType<typeof data<B & Shown & { result: SubmissionResult<string[]> | null }>>;
type Shown = { typed: Typed; editing: string };
type Why = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };

/** Rows under the name of their list. */
function typedTexts(form: FormData, names: readonly TypedName[]): Typed {
  const { payload } = parseWithZod(form, { schema: z.looseObject({}) });
  const typed: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = payload[name];
    if (Array.isArray(value)) typed[name] = value.map((row) => (typeof row === 'string' ? row : ''));
    else if (typeof value === 'string') typed[name] = value.slice(0, 10_000);
  }
  return typed;
}
type TypedName = 'code' | 'description' | 'question' | 'type' | 'correctAnswer' | 'options';
type Typed = Partial<Record<Exclude<TypedName, 'options'>, string>> & { options?: string[] };
