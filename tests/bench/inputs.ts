import { titleFromName } from '../../app/lib/file-title';
import { readQuestions } from '../../app/routes/engage/quizzes/paste/read-questions.server';
import { hasTooManyFields } from '../../shared/form-limits';
import { sanitiseRichText } from '../../shared/text/sanitise-rich-text';
import type { Row } from './table';

/** The units of hostile texts, each with its reader. */
const readers: Record<string, [unit: string, read: (text: string) => unknown]> = {
  'fields of a form': ['email=a&', hasTooManyFields],
  'pasted rows': ['a;b;c;A\n', (text) => readQuestions(text, 'rows')],
  'pasted GIFT': ['a {=b ~c}\n\n', (text) => readQuestions(text, 'gift')],
  'pasted blank lines': ['//\n', (text) => readQuestions(text, 'auto')],
  'tags of rich text': ['<b><i>', sanitiseRichText],
  'dashes of a file name': ['-', titleFromName],
};
const characters = 200_000;

/** Measures the processor time of each reader with a text and with one of twice its length. */
export function measureInputs(): Row[] {
  return Object.entries(readers).map(([what, [unit, read]]) => {
    const cost = (length: number) => leastOf(() => read(unit.repeat(length / unit.length)));
    return {
      what: `${what}, ${(2 * characters) / 1_000} kB`,
      figure: cost(2 * characters),
      unit: 'ms of processor time',
      // Below a millisecond the clock counts for more than the work.
      reference: { what: 'half the length', figure: Math.max(1, cost(characters)) },
      ratioAtMost: 3,
    };
  });
}

/** Returns the least processor time of three runs, in milliseconds. */
function leastOf(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
