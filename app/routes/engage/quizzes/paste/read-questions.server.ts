import type { quizzes } from '~contract';
import { formatCount } from '~shared/text/numbers';
import { QuestionForm } from '../schema';
import { hasAnswerLine, readAiken } from './aiken.server';
import { cleanText, showsFormula, showsMedia, showsStruck, symbolFontIn } from './clean-text.server';
import { readGift } from './gift.server';
import type { FoundQuestion, Problem, Reading } from './reading';
import { readRows, separatorOf, showsPicture } from './rows.server';
import { type Format, formatNames, type KnownFormat } from './schema';

const readers: Record<KnownFormat, (text: string) => Reading> = {
  gift: readGift,
  aiken: readAiken,
  rows: readRows,
};

export type Pasted = {
  format: KnownFormat | null;
  questions: quizzes.DraftQuestion[];
  problems: Problem[];
};

/**
 * Parses questions.
 * @param format 'auto' detects it
 */
export function readQuestions(given: string, format: Format): Pasted {
  const lines = given
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n');
  // Spreadsheets may export thousands of empty rows.
  const filled = lines.findLastIndex((line) => /[^\s;,]/.test(line)) + 1;
  if (filled > maxLines)
    return { format: null, questions: [], problems: [{ line: maxLines + 1, message: tooManyLines }] };
  const text = lines.slice(0, filled).join('\n');
  const known = format === 'auto' ? recognised(text) : format;
  if (known === null)
    return { format: null, questions: [], problems: [{ line: firstLine(text), message: unknownFormat }] };
  const read = readers[known](text);
  const checked = read.questions.map(check);
  const questions = checked.flatMap((one) => ('message' in one ? [] : [one]));
  const problems = [...read.problems, ...checked.flatMap((one) => ('message' in one ? [one] : []))];
  if (problems.length === 0 && questions.length === 0)
    problems.push({
      line: firstLine(text),
      message: `There is no question in this ${formatNames[known]} text.`,
    });
  return { format: known, questions, problems: problems.sort((a, b) => a.line - b.line) };
}

function check({ line, question, options, correctAnswer }: FoundQuestion): quizzes.DraftQuestion | Problem {
  if ([question, ...options].some(showsMedia)) return { line, message: showsPicture };
  if ([question, ...options].some(showsFormula)) return { line, message: formula };
  if ([question, ...options].some(showsStruck)) return { line, message: struck };
  const font = [question, ...options].map(symbolFontIn).find(Boolean);
  if (font) return { line, message: symbols(font) };
  const cleaned = {
    question: cleanText(question),
    options: options.map((option) => cleanText(option).replaceAll('\n', ' ')),
    correctAnswer,
  };
  const read = QuestionForm.safeParse(cleaned);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const [field, index] = issue?.path ?? [];
  const message = issue?.message ?? '';
  const isOption = field === 'options' && typeof index === 'number' && !message.startsWith('Option');
  return { line, message: isOption ? `Option ${index + 1}: ${message}` : message };
}

const formula = 'This question has a formula, which a quiz cannot show. Write it as text, such as x² = 9.';

const struck =
  'This question has struck-through text, which a quiz cannot show. Delete the parts that are no longer true, and paste it again.';
const symbols = (font: string) =>
  `This question has symbols of the font ${font}, which a quiz cannot show. Write them as ordinary characters, such as ✓ or →.`;

/** Far more than a whole quiz has, with comments and feedback. */
const maxLines = 10_000;
const tooManyLines = `The text has more than ${formatCount(maxLines)} lines, of which no more are read. Remove blank lines, or paste it in parts.`;

const unknownFormat =
  'This is none of the known formats. Rows have cells separated by ; or , or a tab, GIFT has answers in { }, Aiken has a line ANSWER: below the options.';

const firstLine = (text: string) =>
  Math.max(
    0,
    text.split('\n').findIndex((line) => line.trim() !== ''),
  ) + 1;

/** Matches leading white space within the line: `\s` would scan all blank lines below, from each of them. */
function recognised(text: string): KnownFormat | null {
  const isGift = /(?:^|[^\\])\{\s*(?:[=~#}]|TRUE|FALSE|T\b|F\b)/i.test(text) || /^[^\S\n]*::.*::/m.test(text);
  if (hasAnswerLine(text)) return isGift && !/^[^\S\n]*[A-Z][.)]\s/m.test(text) ? 'gift' : 'aiken';
  if (isGift) return 'gift';
  return separatorOf(text) === null ? null : 'rows';
}
