import { typeInto } from './frame/session/typed';

const mark = /^(?:[-*•–]|\(?[a-j1-9]0?[.)])\s+/i;

/**
 * Pastes lines into options.
 * @returns false if they do not fit
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
