/**
 * One part of a page that is fetched by itself: either its data, since when it is known and why it is old when the provider failed,
 * or the message that says why there is none. One failing part never takes the page with it.
 */
export type SectionResult<T> =
  | { ok: true; data: T; asOf: string; staleBecause: string | null }
  | { ok: false; message: string };

/** What a part shows of its data; one that could not be read stays that. */
export function mapSection<T, R>(part: SectionResult<T>, shape: (data: T) => R): SectionResult<R> {
  return part.ok ? { ...part, data: shape(part.data) } : part;
}

/** As of when a group of parts is known: the time of the oldest; '' when none could be read. */
export function asOfAll(parts: SectionResult<unknown>[]): string {
  return parts.flatMap((part) => (part.ok ? [part.asOf] : [])).sort()[0] ?? '';
}

/** The notice above a page of panels of which some are out of date: the time of the oldest, and why; null when all are fresh. */
export function staleSections(sections: SectionResult<unknown>[]): { asOf: string; message: string } | null {
  const stale = sections.filter((sectionResult) => sectionResult.ok && sectionResult.staleBecause !== null);
  const [first] = stale.sort((a, b) => (a.ok && b.ok ? a.asOf.localeCompare(b.asOf) : 0));
  return first?.ok && first.staleBecause ? { asOf: first.asOf, message: first.staleBecause } : null;
}
