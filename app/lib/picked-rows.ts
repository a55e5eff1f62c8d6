/** What the checkbox of a row sends: its id, and what it is known by, since it may be gone by the time it arrives. */
export const pickedValue = (id: string, knownBy: string): string => `${id} ${knownBy}`;

/** The rows that checkboxes have sent: what each is known by, by its id. */
export function pickedRows(values: readonly unknown[]): Map<string, string> {
  const rows = new Map<string, string>();
  for (const value of values) {
    const [id = '', ...knownBy] = typeof value === 'string' ? value.split(' ') : [];
    if (id) rows.set(id, knownBy.join(' '));
  }
  return rows;
}
