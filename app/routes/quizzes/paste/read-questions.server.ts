import type { z } from 'zod';
import type { quizzes } from '~contract';
import { formatCount } from '~shared/text/numbers';
import { QuestionForm } from '../schema';
import { hasAnswerLine, readAiken } from './aiken.server';
import type { Fault, Found, Reading } from './found';
import { readGift } from './gift.server';
import { readRows, separatorOf } from './rows.server';
import { type Format, formatNames, type KnownFormat } from './schema';

const readers: Record<KnownFormat, (text: string) => Reading> = {
  gift: readGift,
  aiken: readAiken,
  rows: readRows,
};

/** What was read: questions that keep every rule of a quiz, or what is wrong, by line. */
export type Pasted = {
  format: KnownFormat | null;
  questions: quizzes.DraftQuestion[];
  faults: Fault[];
};

/** Reads the questions in a text. All or nothing: with a fault there is no question. @param format 'auto' finds out */
export function readQuestions(given: string, format: Format): Pasted {
  const lines = given
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n');
  // A spreadsheet brings thousands of rows that have nothing in them.
  const filled = lines.findLastIndex((line) => /[^\s;,]/.test(line)) + 1;
  if (filled > mostLines)
    return { format: null, questions: [], faults: [{ line: mostLines + 1, message: tooManyLines }] };
  const text = lines.slice(0, filled).join('\n');
  const known = format === 'auto' ? recognised(text) : format;
  if (known === null)
    return { format: null, questions: [], faults: [{ line: firstLine(text), message: unknownFormat }] };
  const { questions, faults } = readers[known](text);
  const checked = questions.map((one) => ({ ...one, read: QuestionForm.safeParse(one) }));
  const all = [...faults, ...checked.flatMap(faultsOf)].sort((a, b) => a.line - b.line);
  if (all.length === 0 && questions.length === 0)
    all.push({ line: firstLine(text), message: `There is no question in this ${formatNames[known]} text.` });
  return {
    format: known,
    questions: all.length > 0 ? [] : checked.flatMap(({ read }) => (read.success ? [read.data] : [])),
    faults: all,
  };
}

/** Far more than a whole quiz has, with comments and feedback. */
const mostLines = 10_000;
const tooManyLines = `The text has more than ${formatCount(mostLines)} lines, of which no more are read. Remove blank lines, or take it over in parts.`;

const unknownFormat =
  'This is none of the formats that are understood. Rows have cells apart by ; or , or a tab, GIFT has answers in { }, Aiken has a line ANSWER: below the options.';

const firstLine = (text: string) =>
  Math.max(
    0,
    text.split('\n').findIndex((line) => line.trim() !== ''),
  ) + 1;

/**
 * The format that a text is in; null where it is none. White space at the beginning of a line is looked for within that line: `\s` would go
 * through all blank lines below, from each of them.
 */
function recognised(text: string): KnownFormat | null {
  const isGift = /(?:^|[^\\])\{\s*(?:[=~#}]|TRUE|FALSE|T\b|F\b)/i.test(text) || /^[^\S\n]*::.*::/m.test(text);
  if (hasAnswerLine(text)) return isGift && !/^[^\S\n]*[A-Z][.)]\s/m.test(text) ? 'gift' : 'aiken';
  if (isGift) return 'gift';
  return separatorOf(text) === null ? null : 'rows';
}

/** What the rules of a quiz have against a question. */
function faultsOf({
  line,
  options,
  read,
}: Found & { read: z.ZodSafeParseResult<quizzes.DraftQuestion> }): Fault[] {
  if (read.success) return [];
  return read.error.issues.map(({ path, message }) => {
    const place = path[0] === 'options' && typeof path[1] === 'number' ? path[1] : -1;
    const option = options[place];
    return {
      line,
      message: option && !message.startsWith('Option') ? `Option ${place + 1}: ${message}` : message,
    };
  });
}
