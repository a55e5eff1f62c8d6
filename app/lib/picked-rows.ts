/** Returns a checkbox's value. The name helps after a deletion. */
export const pickedValue = (id: string, knownBy: string): string => `${id} ${knownBy}`;

/** Parses checkbox values to names by id. */
export function pickedRows(values: readonly unknown[]): Map<string, string> {
  const rows = new Map<string, string>();
  for (const value of values) {
    const [id = '', ...knownBy] = typeof value === 'string' ? value.split(' ') : [];
    if (id) rows.set(id, knownBy.join(' '));
  }
  return rows;
}
