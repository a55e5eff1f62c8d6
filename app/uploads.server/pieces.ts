/** Bytes of an upload from `start` up to `end`, which is not among them. */
export type Piece = { start: number; end: number };

/** A piece's name among those of its upload. */
export const nameOfPiece = ({ start, end }: Piece) =>
  [start, end].map((at) => String(at).padStart(16, '0')).join('-');

/** @returns null when it is no piece's name */
export function pieceOf(name: string): Piece | null {
  const [, start, end] = /^(\d{16})-(\d{16})$/.exec(name) ?? [];
  return start && end && Number(end) > Number(start) ? { start: Number(start), end: Number(end) } : null;
}

/**
 * The pieces that make up an upload from its first byte on, up to the first gap. Two requests that overlapped (one that hung, and the one
 * that went on) may have left pieces that overlap: of those that go on from a place the longest is taken.
 */
export function withoutGap(pieces: Piece[]): Piece[] {
  const sorted = pieces.toSorted((a, b) => a.start - b.start);
  const taken: Piece[] = [];
  let [at, next] = [0, 0];
  for (;;) {
    let best: Piece | undefined;
    for (let piece = sorted[next]; piece && piece.start <= at; piece = sorted[++next])
      if (piece.end > (best?.end ?? at)) best = piece;
    if (!best) return taken;
    taken.push(best);
    at = best.end;
  }
}
