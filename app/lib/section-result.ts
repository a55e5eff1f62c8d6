/**
 * One part of a page that is fetched by itself: either its data, since when it is known and why it is old when the provider failed,
 * or the message that says why there is none. One failing part never takes the page with it.
 */
export type SectionResult<T> =
  | { ok: true; data: T; asOf: string; staleBecause: string | null }
  | { ok: false; message: string };

/** The notice above a page of panels of which some are out of date: the time of the oldest, and why; null when all are fresh. */
export function staleSections(sections: SectionResult<unknown>[]): { asOf: string; message: string } | null {
  const stale = sections.filter((sectionResult) => sectionResult.ok && sectionResult.staleBecause !== null);
  const [first] = stale.sort((a, b) => (a.ok && b.ok ? a.asOf.localeCompare(b.asOf) : 0));
  return first?.ok && first.staleBecause ? { asOf: first.asOf, message: first.staleBecause } : null;
}
