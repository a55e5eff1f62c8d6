/** Includes the name, in case of deletion. */
export const pickedValue = (id: string, knownBy: string): string => `${id} ${knownBy}`;

/** Parses names by id. */
export function pickedRows(values: readonly unknown[]): Map<string, string> {
  const rows = new Map<string, string>();
  for (const value of values) {
    const [id = '', ...knownBy] = typeof value === 'string' ? value.split(' ') : [];
    if (id) rows.set(id, knownBy.join(' '));
  }
  return rows;
}
