const grouped = new Intl.NumberFormat('en-GB');

/** A count for people: `12,345`. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** A share of a whole in whole percent: `12%`; under one half percent but not nothing reads as `<1%`; of nothing as `0%`. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%';
  const percent = (100 * part) / whole;
  return percent < 0.5 ? '<1%' : `${Math.round(percent)}%`;
}

/** A percentage with at most one decimal: `72.5%`. */
export function formatPercent(percent: number): string {
  return `${Math.round(percent * 10) / 10}%`;
}

/** A count with its noun: `1 section`, `1,200 sections`. */
export function pluralize(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
