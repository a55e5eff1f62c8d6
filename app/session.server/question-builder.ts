import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { rowsOrRejection } from '~/lib/form-reply.server';
import type { DraftKind } from './drafts';

/** What the admin API takes of one quiz or survey: questions, and characters of their JSON. */
const mostQuestions = 200;
const mostCharacters = 250_000;

/**
 * The draft questions of the person's session (SPEC §4: kept until the quiz or survey is created) and what the builder's form does
 * to them.
 */
export function questionDrafts<Q>({ session, drafts }: AppLoadContext, kind: DraftKind) {
  const sid = session?.sid ?? '';
  const all = drafts.read<Q>(sid, kind);
  const keep = (questions: Q[]) => drafts.write(sid, kind, questions);
  return {
    all,
    /** The quiz or survey was created. */
    clear: () => keep([]),
    /**
     * Does what was asked for but for `create`: `add` the question, `drop-N` one, or add or remove a row of options.
     * @returns what conform shows next, with its status, and whether a question was added; null when it was `create`
     */
    build(form: FormData, schema: z.ZodType<Q>): Built | null {
      const intent = String(form.get('intent') ?? '');
      if (intent === 'create') return null;
      if (intent.startsWith('drop-')) {
        keep(all.filter((_, at) => at !== Number(intent.slice(5))));
        return { result: null, status: 200, added: false };
      }
      const submission = parseWithZod(form, { schema });
      if (submission.status !== 'success') return { ...rowsOrRejection(submission), added: false };
      const more = [...all, submission.value];
      const reject = (message: string) => ({
        result: submission.reply({ formErrors: [message] }),
        status: 400,
        added: false,
      });
      if (more.length > mostQuestions) return reject(`There may be at most ${mostQuestions} questions.`);
      if (JSON.stringify(more).length > mostCharacters) return reject('The questions are too long together.');
      keep(more);
      return { result: submission.reply({ resetForm: true }), status: 200, added: true };
    },
  };
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
