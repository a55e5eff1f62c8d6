const grouped = new Intl.NumberFormat('en-GB');

/** Formats a count: `12,345`. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** Formats a share: `12%`, `<1%`. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%';
  const percent = (100 * part) / whole;
  return percent < 0.5 ? '<1%' : `${Math.round(percent)}%`;
}

/** Formats shares that add up to 100% (largest remainder). */
export function formatShares(parts: readonly number[]): string[] {
  return sharesOf(parts).map((percent, at) =>
    percent === 0 && (parts[at] ?? 0) > 0 ? '<1%' : `${percent}%`,
  );
}

/** Returns the shares of `formatShares` as numbers. */
export function sharesOf(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole <= 0) return parts.map(() => 0);
  const exact = parts.map((part) => (100 * part) / whole);
  const shares = exact.map(Math.floor);
  const left = 100 - shares.reduce((sum, share) => sum + share, 0);
  const remainder = (at: number) => (exact[at] ?? 0) - (shares[at] ?? 0);
  const order = parts.map((_, at) => at).sort((a, b) => remainder(b) - remainder(a));
  for (const at of order.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** Joins names as `a, b and c`; counts beyond four. */
export function listInWords(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${formatCount(names.length - 3)} more`] : names;
  return [shown.slice(0, -1).join(', '), shown.at(-1) ?? ''].filter(Boolean).join(' and ');
}

/** Returns all rows with the highest number above 0. */
export function highest<Row>(rows: readonly Row[], numberOf: (row: Row) => number): Row[] {
  const top = Math.max(0, ...rows.map(numberOf));
  return top === 0 ? [] : rows.filter((row) => numberOf(row) === top);
}

/** Formats a percentage with at most one decimal: `72.5%`. */
export function formatPercent(percent: number): string {
  return `${Math.round(percent * 10) / 10}%`;
}

/** Formats a count with its noun: `1 section`, `1,200 sections`. */
export function pluralize(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
