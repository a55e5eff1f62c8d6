import { CsvError, parse } from 'csv-parse/sync';
import { identityOf } from '~shared/text/visible';
import { type FoundQuestion, letterOf, linesOf, type Problem, quoted, type Reading } from './reading';
import { type Columns, columnsOf } from './row-headings';

const separators = ['\t', ';', ','] as const;

/** Excel may write the separator in the first line. */
const named = /^\s*"?sep=([;,\t|])"?\s*$/i;

/** Returns the most frequent separator outside quotes in the first rows, or null. */
export function separatorOf(text: string): string | null {
  const lines = linesOf(text).filter((line) => line.trim() !== '');
  const [, given] = named.exec(lines[0] ?? '') ?? [];
  if (given) return given;
  // Quoted cells may span lines.
  const unquoted = lines
    .slice(0, 40)
    .join('\n')
    .replace(/(^|[;,\t\n])[^\S\n\t]*"(?:[^"]|"")*"/g, '$1');
  const sample = linesOf(unquoted).slice(0, 20);
  const count = (separator: string) => sample.filter((line) => line.split(separator).length > 2).length;
  const [best] = [...separators].sort((a, b) => count(b) - count(a));
  if (best && count(best) > 0) return best;
  return lines.slice(0, 20).some((line) => line.split('\t').length > 2) ? '\t' : null;
}

type Row = { line: number; cells: string[] };

/** Parses rows `question; A; B; C; correct` with any common separator, or by their headings. */
export function readRows(text: string): Reading {
  const { rows, problems } = rowsOf(text);
  const width = rows.reduce((max, { cells }) => Math.max(max, lastFilled(cells) + 1), 0);
  const table = rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) }));
  const [head, below] = withHead(table);
  const questions: FoundQuestion[] = [];
  const read = head ? withColumns(head) : readRow;
  const seen = new Set<string>();
  for (const row of head ? below : withoutNumbers(table)) {
    const found = read(row);
    if ('message' in found) problems.push(found);
    // Kahoot's game report has a row per player.
    else if (!head?.all.includes('player') || !seen.has(found.question)) questions.push(found);
    if ('question' in found) seen.add(found.question);
  }
  return { questions, problems };
}

/** After an unreadable row, parsing resumes on the next line. */
function rowsOf(text: string): { rows: Row[]; problems: Problem[] } {
  const lines = linesOf(text);
  const namedAt = lines.findIndex((line) => line.trim() !== '');
  const from = named.test(lines[namedAt] ?? '') ? namedAt + 1 : 0;
  const delimiter = separatorOf(text) ?? ';';
  if (delimiter === '\t') return { rows: tabRows(lines, from), problems: [] };
  const rows: Row[] = [];
  const problems: Problem[] = [];
  for (let next = from; problems.length < maxBroken; next = problems.at(-1)?.line ?? 0) {
    const line = parseFrom(lines, next, delimiter, rows);
    if (line === null) break;
    problems.push({ line, message: brokenRow });
  }
  return { rows, problems };
}

/**
 * Reads rows as spreadsheets copy them: a cell is quoted only if it has a line break, a tab or doubled quotes. Otherwise a quotation mark
 * is one of the text. One cell has not both line breaks and tabs: these are rows, of which two cells have a quotation mark.
 */
function tabRows(lines: string[], from: number): Row[] {
  const text = lines.slice(from).join('\n');
  const cell = /"((?:[^"]|"")*)"(?=[\t\n]|$)|[^\t\n]*/y;
  const plain = /[^\t\n]*/y;
  const rows: Row[] = [];
  let [line, cells]: [number, string[]] = [from + 1, []];
  let next = line;
  for (let at = 0; at <= text.length; at++) {
    cell.lastIndex = at;
    let [read = '', quoted] = cell.exec(text) ?? [];
    if (quoted !== undefined && !isQuotedCell(quoted)) {
      plain.lastIndex = at;
      [read = '', quoted] = plain.exec(text) ?? [];
    }
    cells.push((quoted?.replaceAll('""', '"') ?? read).trim());
    next += read.split('\n').length - 1;
    at += read.length;
    if (text[at] === '\t') continue;
    if (cells.some((one) => one !== '')) rows.push({ line, cells });
    next += 1;
    [line, cells] = [next, []];
  }
  return rows;
}

const isQuotedCell = (text: string) => (text.includes('\n') ? !text.includes('\t') : /\t|""/.test(text));

/** Each is parsed up to its end, so many of them would take long. */
const maxBroken = 50;
const brokenRow =
  'A quotation mark (") is not closed here, or is inside a cell. Put the whole cell into quotation marks and double those inside it: "He said ""yes""".';

/** @returns the number of an unreadable line; null at the end */
function parseFrom(lines: string[], from: number, delimiter: string, rows: Row[]): number | null {
  let line = from + 1;
  try {
    parse(lines.slice(from).join('\n'), {
      delimiter,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      on_record: (cells: string[], { lines: read }) => {
        if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
        line = from + read + 1;
        return null;
      },
    });
    return null;
  } catch (error) {
    if (error instanceof CsvError) return Math.min(line, lines.length);
    throw error;
  }
}

/** Returns null without headings. Kahoot's template has rows above them. */
function withHead(rows: Row[]): [Columns | null, Row[]] {
  for (const [at, { cells }] of rows.slice(0, 15).entries()) {
    const columns = columnsOf(cells);
    if (columns && (at === 0 || columns.correct.length > 0))
      return [columns, rows.slice(at + 1).filter((row) => !isHint(row) && !isUnused(row, columns))];
  }
  return [null, rows];
}

/** Quizizz explains its columns below the headings. */
const isHint = ({ cells }: Row) => cells.some((cell) => /^text of the question/i.test(cell));

/** An unused template row has only a number, a kind or a time. */
const isUnused = ({ cells }: Row, { all }: Columns) =>
  cells.every(
    (cell, at) =>
      cell === '' ||
      /^(number|type|time)$/.test(all[at] ?? '') ||
      (all[at] === 'other' && /^\d+\D?$/.test(cell)),
  );

/** Drops a first column that numbers the rows, and rows with nothing else. */
function withoutNumbers(rows: Row[]): Row[] {
  const numbers = rows.map(({ cells: [first = ''] }) =>
    /^\d+[.)]?$/.test(first) ? Number.parseInt(first, 10) : -1,
  );
  const [start = -1] = numbers;
  const isCount = start >= 0 && start <= 1 && numbers.every((number, at) => number === start + at);
  return isCount
    ? rows
        .map(({ line, cells }) => ({ line, cells: cells.slice(1) }))
        .filter(({ cells }) => lastFilled(cells) >= 0)
    : rows;
}

const tooFewCells =
  'This row has too few cells. Write the question, at least two options and the right one: question; A; B; correct.';
const noQuestion = 'The first cell, the question, is empty.';

function readRow({ line, cells }: Row): FoundQuestion | Problem {
  const at = lastCell(cells);
  const [question = ''] = cells;
  const options = cells.slice(1, at);
  if (question === '') return { line, message: noQuestion };
  if (at < 1 || options.every((option) => option === '')) return { line, message: tooFewCells };
  const earlier = earlierCell(cells, at);
  if (earlier < 0) return withCorrect({ line, question, options }, cells[at] ?? '', 'The last cell');
  const [right = '', last = ''] = [cells[earlier], cells[at]];
  if (indexesOf(last, options).length > 0)
    return {
      line,
      message: `The columns are unclear: the right answer may be ${quoted(right)} or ${quoted(last)}. Write headings into the first row, such as Question, A, B, Correct, Score.`,
    };
  return withCorrect({ line, question, options: cells.slice(1, earlier) }, right, cellOfRight);
}

/** A score, a time or a page: `5`, `0:30`, `20 s`, `5 points`, `50%`, `p. 12`. */
const measure = /^(?:p(?:ages?|p)?[. ]*)?\d+(?:[.,:]\d+)*\s*(?:%|s|sec\w*|min\w*|h|pts?|points?|marks?)?$/i;

/**
 * A cell with nothing but scores, times and pages behind it that names or repeats an option before it, so it may be the right one instead of
 * the last; -1 for none. A number may be it only where the last may be it as well.
 */
function earlierCell(cells: string[], last: number): number {
  for (let at = last - 1; at > 2 && measure.test(cells[at + 1] ?? ''); at--) {
    const [cell = '', options] = [cells[at], cells.slice(1, at)];
    const mayBe =
      !/^\d/.test(cell) || (at === last - 1 && indexesOf(cells[last] ?? '', cells.slice(1, last)).length > 0);
    if (mayBe && indexesOf(cell, options).length > 0) return at;
  }
  return -1;
}

function withColumns(columns: Columns) {
  // Kahoot's and Quizizz's templates have a time limit and number the right answer.
  const isNumbered = columns.all.includes('time') && !columns.all.includes('player');
  return ({ line, cells }: Row): FoundQuestion | Problem => {
    const problem = (message: string): Problem => ({ line, message });
    const filledAt = (name: 'type' | 'media') =>
      cells.find((cell, at) => columns.all[at] === name && cell !== '');
    const question = cells[columns.question] ?? '';
    const options = columns.options.map((at) => cells[at] ?? '');
    const correct = columns.correct.flatMap((at) => cells[at] || []).join(', ');
    const type = filledAt('type');
    if (question === '') return problem('The question is empty.');
    if (type && otherKinds.test(type))
      return problem(
        `This is a question of the kind ${quoted(type)}, not one with one right answer, so a quiz cannot have it.`,
      );
    if (filledAt('media')) return problem(showsPicture);
    if (columns.correct.length === 0)
      return problem('No heading says which column has the right answer. Write “Correct” above it.');
    if (options.every((option) => option === '')) return problem(tooFewCells);
    if (columns.all.includes('wrong')) return withWrong({ line, question, options }, correct);
    const index = isNumbered && /^\d{1,2}$/.test(correct) ? Number(correct) - 1 : -1;
    if (options[index]) return { line, question, options, correctAnswer: index };
    return withCorrect({ line, question, options }, correct, cellOfRight);
  };
}

const cellOfRight = 'The cell of the right answer';

/** Export names of question kinds without one right option. */
const otherKinds = /fill|open|poll|draw|match|order|slide|puzzle|word ?cloud/i;

export const showsPicture = 'This question shows a picture, which a quiz cannot. Ask it in words.';

/**
 * Finds the right option.
 * @param cell its cell's name in messages
 */
function withCorrect(
  { line, question, options }: Omit<FoundQuestion, 'correctAnswer'>,
  correct: string,
  cell: string,
): FoundQuestion | Problem {
  const problem = (message: string): Problem => ({ line, message });
  if (correct === '')
    return problem(`${cell} is empty. Write the right option there: its letter, its number or its text.`);
  const [index, ...others] = indexesOf(correct, options);
  const isSeveral = /^([a-z]|\d{1,2})(\s*[,;&+/]\s*([a-z]|\d{1,2}))+$/i.test(correct);
  if (index === undefined && isSeveral)
    return problem(`${cell}, ${quoted(correct)}, names several options. A quiz has one right option.`);
  if (index === undefined)
    return problem(
      `${cell}, ${quoted(correct)}, is none of the options ${letterOf(0)} to ${letterOf(options.length - 1)}. Write the right one’s letter, number or text.`,
    );
  if (others.length > 0)
    return problem(
      `${cell}, ${quoted(correct)}, may mean option ${[index, ...others].map(letterOf).join(' or ')}: it is the text of one and the letter or number of another. Write the letter of the right one.`,
    );
  return { line, question, options, correctAnswer: index };
}

/** The position depends on the line, so that it varies but is repeatable. */
function withWrong(
  { line, question, options }: Omit<FoundQuestion, 'correctAnswer'>,
  correct: string,
): FoundQuestion | Problem {
  if (correct === '') return withCorrect({ line, question, options }, correct, cellOfRight);
  const wrong = options.filter((option) => option !== '');
  const correctAnswer = line % (wrong.length + 1);
  return { line, question, options: wrong.toSpliced(correctAnswer, 0, correct), correctAnswer };
}

const lastFilled = (cells: string[]) => cells.findLastIndex((cell) => cell !== '');

/**
 * Returns the last cell. Before empty cells that pad short rows, it is the last filled one, unless that may
 * be another option, as a number may.
 */
function lastCell(cells: string[]): number {
  const last = cells.length - 1;
  const filled = lastFilled(cells);
  const isRight =
    !/^\d/.test(cells[filled] ?? '') && indexesOf(cells[filled] ?? '', cells.slice(1, filled)).length > 0;
  return isRight ? filled : last;
}

/** Ignores case only if one option matches. */
function indexesOf(correct: string, options: string[]): number[] {
  const isThere = (index: number) => (options[index] ?? '') !== '';
  const exact = options.findIndex((option) => identityOf(option) === identityOf(correct));
  const lower = (text: string) => identityOf(text.replace(/\s+/g, ' ')).toLowerCase();
  const alike = options.flatMap((option, index) => (lower(option) === lower(correct) ? [index] : []));
  const byText = exact < 0 && alike.length === 1 ? (alike[0] ?? -1) : exact;
  const [, name = ''] =
    /^(?:option|answer|choice|reponse|réponse|choix|igisubizo)?\s*\(?([a-z]|\d{1,2})[.)]?$/i.exec(
      correct.trim(),
    ) ?? [];
  const byName = /^\d/.test(name) ? Number.parseInt(name, 10) - 1 : name.toLowerCase().charCodeAt(0) - 97;
  return [...new Set([byText, byName].filter(isThere))];
}
