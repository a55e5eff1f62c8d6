type Question = { answers: { isCorrect: boolean; responses: number }[] };

/** Below so many answers a share says little of how hard a question is. */
export const enoughAnswers = 10;

/** How a question of a quiz was answered; its place from 0. */
export type Rated = { at: number; right: number; responses: number };

const ratedOf = ({ answers }: Question, at: number): Rated => ({
  at,
  right: answers.reduce((sum, { isCorrect, responses }) => sum + (isCorrect ? responses : 0), 0),
  responses: answers.reduce((sum, { responses }) => sum + responses, 0),
});

/** The questions of a quiz, the hardest first: those with too few answers last, each group in the order of the quiz where they are equal. */
export function hardestFirst(questions: readonly Question[]): Rated[] {
  const share = ({ right, responses }: Rated) => (responses < enoughAnswers ? 2 : right / responses);
  return questions.map(ratedOf).sort((a, b) => share(a) - share(b) || a.at - b.at);
}

/**
 * The question that fewest got right, of those with enough answers.
 * @returns null where there is nothing to compare it with, or it is not harder than the next
 */
export function hardestOf(questions: readonly Question[]): Rated | null {
  const [first, second] = hardestFirst(questions).filter(({ responses }) => responses >= enoughAnswers);
  if (!first || !second) return null;
  return first.right / first.responses < second.right / second.responses ? first : null;
}
