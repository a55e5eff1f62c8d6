import { formatCount } from '~shared/text/numbers';

export type Change = { direction: 'up' | 'down' | 'same' | null; words: string };

/** Percentages of small numbers mislead. */
const fewest = 20;

/** @param when for example `in the month before` */
export function changeOf(
  now: number | null,
  before: number | null,
  when: string,
  {
    more = 'more',
    less = 'fewer',
    format = formatCount,
    asShare = before !== null && before >= fewest,
  }: { more?: string; less?: string; format?: (n: number) => string; asShare?: boolean } = {},
): Change {
  if (before === null) return { direction: null, words: `No data ${when}` };
  if (now === null) return { direction: null, words: `${format(before)} ${when}` };
  if (now === before) return { direction: 'same', words: `The same as ${when}` };
  const direction = now > before ? 'up' : 'down';
  const by = Math.abs(now - before);
  const percent = Math.round((100 * by) / before);
  const howMuch = asShare ? (percent === 0 ? 'Less than 1%' : `${formatCount(percent)}%`) : format(by);
  return {
    direction,
    words: `${howMuch} ${direction === 'up' ? more : less} than ${when} (${format(before)})`,
  };
}

/** Compares texts. */
export function formerly(now: string, before: string, when: string): Change {
  if (!before) return { direction: null, words: `No data ${when}` };
  if (now === before) return { direction: 'same', words: `The same as ${when}` };
  return { direction: null, words: `${before} ${when}` };
}
