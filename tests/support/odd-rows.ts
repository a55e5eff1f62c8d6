/*
 * What providers of another hand really send in place of a field: another type, another spelling, nothing.
 */

export const oddValues: readonly unknown[] = [
  ...[null, undefined, '', ' ', 'x', '12:30', '1,234', '12 min', 'yes', 'null', 'x'.repeat(3_000)],
  ...[0, -1, 1.5, 1e21, 1_700_000_000, 1_700_000_000_000, true, false],
  ...[[], [null], [[]], ['A', 'B'], [{}], [{ text: {} }], [1, 'two', null, { three: 3 }]],
  ...[
    {},
    { $oid: '65f0c0ffee0000000000000a' },
    { $date: '2026-01-05T08:00:00Z' },
    { id: null },
    { en: 'Song' },
  ],
];

/** Rows that are none. */
export const noRows: readonly unknown[] = [
  null,
  '',
  'a row',
  0,
  7,
  true,
  [],
  [[]],
  {},
  { id: {} },
  { _id: null },
];

type Row = Record<string, unknown>;

/** A good row with one field after another made odd, each with an id of its own where the id is not the odd one. */
export function oddRowsOf(good: Row): Row[] {
  const id = 'id' in good ? 'id' : '_id';
  return Object.keys(good).flatMap((field) =>
    oddValues.map((value, at) => ({
      ...good,
      ...(id in good ? { [id]: `odd-${field.replace(/\W/g, '')}-${at}` } : {}),
      [field]: value,
    })),
  );
}

/** One step deeper: in each object or list of a good row one field after another is made odd. */
export function oddInside(good: Row): Row[] {
  return Object.entries(good).flatMap(([field, inner]) => {
    if (Array.isArray(inner)) {
      const [first] = inner;
      const items = typeof first === 'object' && first !== null ? oddRowsOf(first as Row) : [...oddValues];
      return items.map((item) => ({ ...good, [field]: [item, ...inner, null] }));
    }
    if (typeof inner !== 'object' || inner === null) return [];
    return oddRowsOf(inner as Row).map((odd) => ({ ...good, [field]: odd }));
  });
}
