import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { rowsOrRejection } from '~/forms.server/reply';
import { questionsTooLong } from '../../admin-api/contract/limit-messages';
import { limits } from '../../admin-api/contract/limits';
import type { DraftKind } from './drafts';

/** The draft questions of the person in this browser (SPEC §4: kept until the quiz or survey is created) and what the builder's form does to them. */
export async function questionDrafts<Q>({ draftKey, drafts }: AppLoadContext, kind: DraftKind) {
  const key = (await draftKey())?.key;
  const change = async (to: (questions: Q[]) => Q[]) => {
    if (key) await drafts.change<Q>(key, kind, to);
  };
  return {
    all: key ? await drafts.read<Q>(key, kind) : [],
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
    /**
     * Does what was asked for but for `create`: `add` the question, `drop-N` one, or add or remove a row of options.
     * @returns what conform shows next, with its status, and whether a question was added; null when it was `create`
     */
    async build(form: FormData, schema: z.ZodType<Q>): Promise<Built | null> {
      const intent = String(form.get('intent') ?? '');
      if (intent === 'create') return null;
      if (intent.startsWith('drop-')) {
        await change((all) => all.filter((_, at) => at !== Number(intent.slice(5))));
        return { result: null, status: 200, added: false };
      }
      const submission = parseWithZod(form, { schema });
      if (submission.status !== 'success') return { ...rowsOrRejection(submission), added: false };
      let problem: string | null = null;
      await change((all) => {
        const more = [...all, submission.value];
        problem = tooMuch(more);
        return problem === null ? more : all;
      });
      if (problem !== null)
        return { result: submission.reply({ formErrors: [problem] }), status: 400, added: false };
      return { result: submission.reply({ resetForm: true }), status: 200, added: true };
    },
  };
}

/** Why these are too many questions, or too long together; null when they are not. */
export function tooMuch(questions: readonly unknown[]): string | null {
  if (questions.length > limits.questions) return `There may be at most ${limits.questions} questions.`;
  return JSON.stringify(questions).length > limits.questionsJson ? questionsTooLong : null;
}

type Built = { result: SubmissionResult<string[]> | null; status: number; added: boolean };

/** What was typed into these fields of a builder, to be shown again: its rows under the name of their list. */
export function typedTexts(form: FormData, names: string[]): Typed {
  const { payload } = parseWithZod(form, { schema: z.looseObject({}) });
  const typed: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = payload[name];
    if (Array.isArray(value)) typed[name] = value.map((row) => (typeof row === 'string' ? row : ''));
    else if (typeof value === 'string') typed[name] = value.slice(0, 10_000);
  }
  return typed;
}
type Typed = Partial<Record<'code' | 'description' | 'question' | 'type' | 'correctAnswer', string>> & {
  options?: string[];
};
