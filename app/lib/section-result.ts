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

/** What the one banner above a page of parts says: as of when the old ones are ('' when none is shown), why, and whether some are missing. */
export type Trouble = { asOf: string; message: string; missing: boolean };

/** The trouble of a page of parts; null when all are fresh. */
export function staleSections(parts: SectionResult<unknown>[]): Trouble | null {
  const stale = parts
    .flatMap((part) =>
      part.ok && part.staleBecause ? [{ asOf: part.asOf, message: part.staleBecause }] : [],
    )
    .sort((a, b) => a.asOf.localeCompare(b.asOf));
  const failed = parts.find((part) => !part.ok);
  const message = stale[0]?.message ?? failed?.message;
  return message ? { asOf: stale[0]?.asOf ?? '', message, missing: failed !== undefined } : null;
}
