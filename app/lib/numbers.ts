const grouped = new Intl.NumberFormat('en-GB');

/** A count for people: `12,345`. */
export function formatCount(count: number): string {
  return grouped.format(count);
}
