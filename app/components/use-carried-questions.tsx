import { useState } from 'react';
import { useUnsent } from './base/session/unsent-form';

type Answer<Q> = { questions?: Q[]; turn?: number } | undefined;

/**
 * The questions of a quiz or survey that is edited: they are in the form itself, in hidden fields, until it is saved.
 * @param formId what text that was not sent is kept under; @param saved those that the form was opened with; @param answer the action's
 * @returns the questions, whether they differ from the saved ones, the hidden fields, and the id of a form that begins anew where its fields do
 */
export function useCarriedQuestions<Q>(formId: string, saved: Q[], answer: Answer<Q>) {
  const unsent = useUnsent(formId)?.values.questions;
  // The page's data may be fetched again under a form that was opened before.
  const [opened] = useState(saved);
  const questions = answer?.questions ?? questionsIn<Q>(unsent) ?? opened;
  const text = JSON.stringify(questions);
  const turn = answer?.turn ?? 0;
  return {
    questions,
    changed: text !== JSON.stringify(opened),
    id: turn > 0 ? `${formId}-${turn}` : formId,
    field: (
      <>
        <input type="hidden" name="questions" value={text} />
        <input type="hidden" name="turn" value={turn} />
      </>
    ),
  };
}

function questionsIn<Q>(text: unknown): Q[] | null {
  if (typeof text !== 'string') return null;
  try {
    const all: unknown = JSON.parse(text);
    const isListed = (one: unknown) =>
      typeof one === 'object' && one !== null && 'question' in one && 'options' in one && 'mark' in one;
    return Array.isArray(all) && all.every(isListed) ? (all as Q[]) : null;
  } catch {
    return null;
  }
}
