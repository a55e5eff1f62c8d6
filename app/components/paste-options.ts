import { typeInto } from './frame/session/typed';

/** What stands before an option where it was written: 'a)', '2.', a dash. */
const mark = /^(?:[-*•–]|\(?[a-j1-9]0?[.)])\s+/i;

/**
 * Several lines pasted into an option become an option each, from that row on; pasted into an empty question whose options are empty, the first
 * line is the question. As copied from a document where each stands on a line of its own. More lines than there are rows are left to the browser.
 * @returns whether the lines were put into their fields
 */
export function pasteLines(target: EventTarget | null, text: string, rows: HTMLInputElement[]): boolean {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length < 2) return false;
  const at = rows.indexOf(target as HTMLInputElement);
  if (at >= 0) return fill(rows.slice(at), lines);
  const isQuestion =
    (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
    target.name === 'question' &&
    target.value.trim() === '';
  const [question = '', ...options] = lines;
  if (!isQuestion || options.length < 2 || rows.some(({ value }) => value !== '')) return false;
  if (!fill(rows, options)) return false;
  typeInto(target, question);
  return true;
}

function fill(rows: HTMLInputElement[], lines: string[]): boolean {
  const options = lines.map((line) => line.replace(mark, ''));
  if (options.length > rows.length) return false;
  if (options.some((option, at) => option === '' || option.length > (rows[at]?.maxLength ?? 0))) return false;
  for (const [at, option] of options.entries()) {
    const row = rows[at];
    if (row) typeInto(row, option);
  }
  return true;
}
