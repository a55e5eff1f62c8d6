/** An independent part of a page. */
export type SectionResult<T> =
  | { ok: true; data: T; asOf: string; staleBecause: string | null }
  | { ok: false; message: string };

export function mapSection<T, R>(part: SectionResult<T>, shape: (data: T) => R): SectionResult<R> {
  return part.ok ? { ...part, data: shape(part.data) } : part;
}

/** Returns the oldest part's time. */
export function asOfAll(parts: SectionResult<unknown>[]): string {
  return parts.flatMap((part) => (part.ok ? [part.asOf] : [])).sort()[0] ?? '';
}

export type Trouble = { asOf: string; message: string; missing: boolean };

/** Returns the first error, or null. */
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
