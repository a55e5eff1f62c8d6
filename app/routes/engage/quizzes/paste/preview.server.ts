import { createHash } from 'node:crypto';
import type { quizzes } from '~contract';
import type { Preview } from './preview';
import type { Pasted } from './read-questions.server';
import { formatNames } from './schema';

type Question = quizzes.DraftQuestion;
const textOf = ({ question, options, correctAnswer }: Question) =>
  JSON.stringify([question, options, correctAnswer]);

/** Appends the pasted questions that are not in the list yet. */
export function addMissing(all: readonly Question[], pasted: readonly Question[]): Question[] {
  const there = new Set(all.map(textOf));
  const missing = pasted.filter((one) => !there.has(textOf(one)) && there.add(textOf(one)));
  return [...all, ...missing];
}

/** Returns a preview of the parsed questions. */
export function previewOf(
  { format, questions, problems }: Pasted,
  before: readonly Question[],
): Omit<Preview, 'problems'> {
  const there = new Set(before.map(textOf));
  return {
    format: format ? formatNames[format] : '',
    mark: createHash('sha256')
      .update(JSON.stringify([questions.map(textOf), problems]))
      .digest('base64url'),
    added: addMissing(before, questions).length - before.length,
    questions: questions.map((one) => {
      const isThere = there.has(textOf(one));
      there.add(textOf(one));
      return { ...one, isThere };
    }),
  };
}
