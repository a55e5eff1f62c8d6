import { createHash } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { rowsOrRejection } from '~/forms.server/reply';
import { whenBegun } from '~/lib/question-fields';
import { reordered } from '~/lib/question-order';
import { questionsTooLong } from '../../admin-api/contract/limit-messages';
import { limits } from '../../admin-api/contract/limits';
import type { DraftKind } from './drafts';
import { noteQuestions } from './form-drafts';

/** The questions of a builder, and where they are: in the draft of a new quiz or survey, or in the form that edits one. */
type Questions<Q> = { all: Q[]; change(to: (questions: Q[]) => Q[]): Promise<unknown> };

/** The draft questions of the person in this browser (SPEC §4: kept until the quiz or survey is created). */
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
    /**
     * Begins a draft with copied questions. One that is there already stays.
     * @returns whether the draft has these questions now
     */
    async begin(questions: Q[]): Promise<boolean> {
      let isTheirs = false;
      await change((all) => {
        const mine = all.length === 0 ? questions : all;
        isTheirs = JSON.stringify(mine) === JSON.stringify(questions);
        return mine;
      });
      return isTheirs;
    },
    /** The quiz or survey was created. */
    clear: () => change(() => []),
  };
}

/**
 * The questions that the form of an edit carries in its field `questions`, so that several edits are under way side by side.
 * @param question what one of them is, whatever was saved before @returns none where the field is none of ours
 */
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

/** What a question that is edited is known by, wherever it is moved meanwhile. */
const markOf = (question: unknown) =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16);

/** Questions with their marks, for the page. */
export const marked = <Q extends object>(all: readonly Q[]) =>
  all.map((question) => ({ ...question, mark: markOf(question) }));

/** What an action's response says beside the rest, of a form that carries its questions. @param anew whether its fields begin anew */
export function carriedAnswer<Q extends object>(form: FormData, all: readonly Q[], anew = false) {
  const turn = Math.trunc(Number(form.get('turn'))) || 0;
  return { questions: marked(all), turn: anew ? turn + 1 : turn };
}

/** The question that the form's fields were filled with, to be replaced by what is typed; none: -1. */
const placeOf = (all: readonly unknown[], mark: unknown): number =>
  typeof mark === 'string' && mark !== '' ? all.findIndex((question) => markOf(question) === mark) : -1;

/** The questions with the one that was typed: in place of the one that was edited, else as the last. @param typed null for none */
export function withTyped<Q>(all: Q[], typed: Q | null, form: FormData): Q[] {
  if (typed === null) return all;
  const place = placeOf(all, form.get('editing'));
  return place < 0 ? [...all, typed] : all.with(place, typed);
}

/**
 * Does what was asked for but for `create`: `add` the question, or save the one that is edited; `edit-N` puts one into the fields, `leave`
 * empties them; `reordered` has the rest, beside rows of options.
 * @param names of the question's fields
 * @returns what conform shows next with its status, and what the fields hold; null when it was `create`
 */
export async function buildQuestions<Q extends object>(
  form: FormData,
  questions: Questions<Q>,
  schema: z.ZodType<Q>,
  names: TypedName[],
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
  // What was typed is not lost: it is taken along, or its fields say what is missing.
  const submission = parseWithZod(form, { schema: opened ? whenBegun(schema) : schema });
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

/** A question as the fields of its form hold it. */
const textsOf = (question: object): Typed =>
  Object.fromEntries(
    Object.entries(question).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

/** Why these are too many questions, or too long together; null when they are not. */
export function tooMuch(questions: readonly unknown[]): string | null {
  if (questions.length > limits.questions) return `There may be at most ${limits.questions} questions.`;
  return JSON.stringify(questions).length > limits.questionsJson ? questionsTooLong : null;
}

type Built = {
  result: SubmissionResult<string[]> | null;
  status: number;
  typed: Typed;
  editing: string;
  /** Whether the question's fields begin anew. */
  anew: boolean;
};

/** What was typed into these fields of a builder, to be shown again: its rows under the name of their list. */
export function typedTexts(form: FormData, names: TypedName[]): Typed {
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
