import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import type { DraftKind } from './drafts';

/** SPEC §5: a quiz or survey without questions is not created. */
export const noQuestions = 'Please add at least one question';

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
     * @returns what conform shows next, with its status; null when it was `create`
     */
    build(form: FormData, schema: z.ZodType<Q>): { result: SubmissionResult | null; status: number } | null {
      const intent = String(form.get('intent') ?? '');
      if (intent === 'create') return null;
      if (intent.startsWith('drop-')) {
        keep(all.filter((_, at) => at !== Number(intent.slice(5))));
        return { result: null, status: 200 };
      }
      const submission = parseWithZod(form, { schema });
      // Rows added or removed are no fault.
      if (submission.status !== 'success')
        return { result: submission.reply(), status: submission.status === 'error' ? 400 : 200 };
      const more = [...all, submission.value];
      const refuse = (sentence: string) => ({
        result: submission.reply({ formErrors: [sentence] }),
        status: 400,
      });
      if (more.length > mostQuestions) return refuse(`There may be at most ${mostQuestions} questions.`);
      if (JSON.stringify(more).length > mostCharacters) return refuse('The questions are too long together.');
      keep(more);
      return { result: submission.reply({ resetForm: true }), status: 200 };
    },
  };
}
