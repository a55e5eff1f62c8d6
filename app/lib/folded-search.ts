import { fold } from '../../shared/text/fold';

export { fold };

/** Returns a test for all words in normalised texts. */
export function foldedMatcher(query: string): (folded: string) => boolean {
  const words = fold(query).split(' ').filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
