import { fold } from '../../shared/text/fold';

export { fold };

/**
 * A test for texts that were folded already: every word of the query occurs in it, in any order.
 * An empty query matches everything.
 */
export function foldedMatcher(query: string): (folded: string) => boolean {
  const words = fold(query).split(' ').filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
