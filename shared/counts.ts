const kinds = {
  sign_ins_rejected:
    'Attempts to sign in that were rejected: a wrong password, code or passkey, or too many of them.',
  mails: 'Mails that the mail server took, or did not.',
  cache_reads:
    'Reads of lists: answered from the cache, asked of the admin API, or answered with an old list.',
  uploads: 'Uploads that were begun, received whole, or rejected.',
} as const;

export type CountedKind = keyof typeof kinds;

type Counts = Map<CountedKind, Map<string, number>>;
/** Bundled pages have their own copy of this module. */
const place: { [key: symbol]: Counts | undefined } = globalThis as never;
const key = Symbol.for('inzira.counts');
const counts: Counts = place[key] ?? new Map();
place[key] = counts;

/** Counts one more. @param outcome a fixed label, never user input */
export function count(kind: CountedKind, outcome: string): void {
  const known = counts.get(kind) ?? new Map<string, number>();
  counts.set(kind, known.set(outcome, (known.get(outcome) ?? 0) + 1));
}

/** Returns all counters with their help texts. */
export const countedSoFar = () =>
  (Object.entries(kinds) as [CountedKind, string][]).map(([kind, help]) => ({
    kind,
    help,
    outcomes: [...(counts.get(kind) ?? [])],
  }));
