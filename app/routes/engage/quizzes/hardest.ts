type Question = { answers: { isCorrect: boolean; responses: number }[] };

/** Fewer answers say little about a question's difficulty. */
export const enoughAnswers = 10;

/** Results of the question at index `at`. */
export type Rated = { at: number; right: number; responses: number };

const ratedOf = ({ answers }: Question, at: number): Rated => ({
  at,
  right: answers.reduce((sum, { isCorrect, responses }) => sum + (isCorrect ? responses : 0), 0),
  responses: answers.reduce((sum, { responses }) => sum + responses, 0),
});

/** Sorts questions by difficulty, the hardest first; those with too few answers are last. */
export function hardestFirst(questions: readonly Question[]): Rated[] {
  const share = ({ right, responses }: Rated) => (responses < enoughAnswers ? 2 : right / responses);
  return questions.map(ratedOf).sort((a, b) => share(a) - share(b) || a.at - b.at);
}

/**
 * Returns the hardest question with enough answers.
 * @returns null if none is clearly the hardest
 */
export function hardestOf(questions: readonly Question[]): Rated | null {
  const [first, second] = hardestFirst(questions).filter(({ responses }) => responses >= enoughAnswers);
  if (!first || !second) return null;
  return first.right / first.responses < second.right / second.responses ? first : null;
}
