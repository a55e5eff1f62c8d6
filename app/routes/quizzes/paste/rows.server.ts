import { CsvError, parse } from 'csv-parse/sync';
import { type Fault, type Found, letterOf, linesOf, quoted, type Reading } from './found';

/** What may stand between two cells. */
const separators = ['\t', ';', ','] as const;

/** Excel writes the separator into the first line of some files. */
const named = /^\s*"?sep=([;,\t|])"?\s*$/i;

/** The separator that a table has most of, outside quotes, in its first rows; null for none. */
export function separatorOf(text: string): string | null {
  const lines = linesOf(text).filter((line) => line.trim() !== '');
  const [, given] = named.exec(lines[0] ?? '') ?? [];
  if (given) return given;
  const sample = lines.slice(0, 20).map((line) => line.replace(/"(?:[^"]|"")*"?/g, ''));
  const count = (separator: string) => sample.filter((line) => line.split(separator).length > 2).length;
  const [best] = [...separators].sort((a, b) => count(b) - count(a));
  return best && count(best) > 0 ? best : null;
}

type Row = { line: number; cells: string[] };

/** Reads rows `question; A; B; C; correct` with any of the usual separators; the last cell is the right one's letter, number or text. */
export function readRows(text: string): Reading {
  const rows = rowsOf(text);
  if (!Array.isArray(rows)) return { questions: [], faults: [rows] };
  const width = rows.reduce((most, { cells }) => Math.max(most, lastFilled(cells) + 1), 0);
  const [first] = rows;
  const head = first && isHead(first.cells.slice(0, width)) ? first : null;
  const correctAt = head ? correctColumn(head.cells.slice(0, width)) : -1;
  const questions: Found[] = [];
  const faults: Fault[] = [];
  for (const row of rows) {
    if (row === head) continue;
    const read = readRow(row, width, correctAt);
    if ('message' in read) faults.push(read);
    else questions.push(read);
  }
  return { questions, faults };
}

/** The rows that are not blank, each with the line it begins in; or why the text is no table. */
function rowsOf(text: string): Row[] | Fault {
  const lines = linesOf(text);
  const namedAt = lines.findIndex((line) => line.trim() !== '');
  const isNamed = named.test(lines[namedAt] ?? '');
  // The line stays, empty, so that those below it keep their numbers.
  const table = isNamed ? lines.with(namedAt, '').join('\n') : text;
  let line = 1;
  try {
    const records = parse(table, {
      delimiter: separatorOf(text) ?? ';',
      info: true,
      raw: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: false,
    }) as unknown as { record: string[]; raw: string }[];
    return records.flatMap(({ record, raw }) => {
      const begins = line;
      line += raw.split('\n').length - (raw.endsWith('\n') ? 1 : 0);
      return record.some((cell) => cell !== '') ? [{ line: begins, cells: record }] : [];
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines: at } = error as CsvError & { lines?: number };
    return {
      line: Math.min(at ?? line, lines.length),
      message:
        'A quotation mark (") is not closed here, or stands within a cell. Put the whole cell into quotation marks and double those inside it: "He said ""yes""".',
    };
  }
}

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
const questionHeads = ['question', 'questions', 'question text', 'ikibazo', 'ibibazo'];
const correctHeads = [
  ...['correct', 'correct answer', 'correct option', 'right', 'right answer', 'answer', 'solution', 'key'],
  ...['réponse', 'bonne réponse', 'igisubizo', 'igisubizo cy’ukuri', "igisubizo cy'ukuri"],
];

/** Whether a row names the columns. One whose last cell is also one of its options is a question. */
function isHead(cells: string[]): boolean {
  const [first = '', ...rest] = cells.map(fold);
  const last = rest.pop() ?? '';
  return questionHeads.includes(first) || (correctHeads.includes(last) && !rest.includes(last));
}

/** The column that a head names as the right one's; the last where it names none. */
function correctColumn(head: string[]): number {
  const at = head.map(fold).findLastIndex((cell) => correctHeads.includes(cell));
  return at > 0 ? at : head.length - 1;
}

/** @param width of the table @param correctAt the column with the right one, -1 where no head says it: a row's last */
function readRow({ line, cells }: Row, width: number, correctAt: number): Found | Fault {
  const fault = (message: string): Fault => ({ line, message });
  const at = correctAt >= 0 ? correctAt : lastCell(cells.slice(0, width));
  const question = cells[0] ?? '';
  const options = cells.slice(1, at).map((cell) => cell.replace(/\s+/g, ' '));
  const beyond = cells.slice(at + 1).some((cell) => cell !== '');
  const correct = cells[at] ?? '';
  if (question === '') return fault('The first cell, the question, is empty.');
  if (at < 1 || options.every((option) => option === ''))
    return fault(
      'This row has too few cells. Write the question, at least two options and the right one: question; A; B; correct.',
    );
  if (beyond) return fault('This row has cells behind the right answer. It has to be the last.');
  if (correct === '')
    return fault('The last cell is empty. Write the right option there: its letter, its number or its text.');
  const places = placesOf(correct, options);
  const [place] = places;
  if (place === undefined)
    return fault(
      `The last cell, ${quoted(correct)}, is none of the options ${letterOf(0)} to ${letterOf(options.length - 1)}. Write the right one’s letter, number or text.`,
    );
  if (places.length > 1)
    return fault(
      `The last cell, ${quoted(correct)}, may mean option ${places.map(letterOf).join(' or ')}: it is the text of one and the letter or number of another. Write the letter of the right one.`,
    );
  return { line, question, options, correctAnswer: place };
}

const lastFilled = (cells: string[]) => cells.findLastIndex((cell) => cell !== '');

/**
 * The cell with the right one where no head says which: the last. A spreadsheet fills short rows up with empty cells; before those it is the last
 * that is filled, unless that may as well be one more option, which a number may.
 */
function lastCell(cells: string[]): number {
  const last = cells.length - 1;
  const filled = lastFilled(cells);
  const isRight =
    !/^\d/.test(cells[filled] ?? '') && placesOf(cells[filled] ?? '', cells.slice(1, filled)).length > 0;
  return isRight ? filled : last;
}

/** Which options a cell may mean, by their text, letter or number. */
function placesOf(correct: string, options: string[]): number[] {
  const wanted = fold(correct);
  const isThere = (place: number) => (options[place] ?? '') !== '';
  const byText = options.findIndex((option) => fold(option) === wanted);
  const byLetter = /^[a-z][.)]?$/.test(wanted) ? wanted.charCodeAt(0) - 97 : -1;
  const byNumber = /^\d{1,2}[.)]?$/.test(wanted) ? Number.parseInt(wanted, 10) - 1 : -1;
  return [...new Set([byText, byLetter, byNumber].filter(isThere))];
}
