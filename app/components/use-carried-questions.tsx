import { useState } from 'react';
import { useUnsent } from './base/session/unsent-form';

type Answer<Q> = { questions?: Q[]; turn?: number } | undefined;

/** Returns questions carried in hidden fields. */
export function useCarriedQuestions<Q>(formId: string, saved: Q[], answer: Answer<Q>) {
  const unsent = useUnsent(formId)?.values.questions;
  // A revalidation must not change an open form.
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
