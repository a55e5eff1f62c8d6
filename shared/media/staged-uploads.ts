import { createHash, randomBytes } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Bucket } from './bucket';
import type { S3Settings } from './s3-settings';

/*
 * Layout of unfinished uploads in a bucket. Dashboards write them; an embedded admin API with the same bucket
 * turns them into media without copying bytes. A piece is written once and never changes.
 */

/** Prefix of an upload's folder: its pieces, `wholeName` and a re-encoded image. */
export const dataPrefix = 'uploads/data/';
export const infoPrefix = 'uploads/info/';

/** Lists the inspected pieces. Later ones are not part of the file. */
export const wholeName = 'whole';

/** A re-encoded image; its name contains its length. */
const cleanName = /^clean-(\d+)$/;
export const cleanNameOf = (size: number) => `clean-${size}`;

/** `end` is exclusive. */
type Piece = { name: string; start: number; end: number };

/** `end` is exclusive. */
export type Source = { key: string; start: number; end: number };

/** Returns a unique name for a piece, so that inspected pieces are never overwritten. */
export const newPieceName = (start: number, end: number) =>
  `${[start, end].map((at) => String(at).padStart(16, '0')).join('-')}-${randomBytes(8).toString('hex')}`;

function pieceOf(name: string): Piece | null {
  const [, from, to] = /^(\d{16})-(\d{16})-[0-9a-f]{16}$/.exec(name) ?? [];
  const [start, end] = [Number(from), Number(to)];
  return end > start ? { name, start, end } : null;
}

/**
 * Returns the pieces up to the first gap. A stalled request and its retry may overlap: the longest piece at a
 * position wins.
 */
function withoutGap(pieces: Piece[]): Piece[] {
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

/** Returns the objects to read for an upload, in order. @param names the files in its folder */
export function sourcesOf(id: string, names: string[]): Source[] {
  const under = `${dataPrefix}${id}/`;
  for (const name of names) {
    const size = cleanName.exec(name)?.[1];
    if (size) return [{ key: under + name, start: 0, end: Number(size) }];
  }
  let at = 0;
  return withoutGap(names.map(pieceOf).filter((piece) => piece !== null)).map(({ name, start, end }) => {
    const source = { key: under + name, start: at - start, end: end - start };
    at = end;
    return source;
  });
}

/** Returns whether the upload was re-encoded: its other pieces are then ignored. */
export const isClean = (names: string[]) => names.some((name) => cleanName.test(name));

const Whole = z.array(z.string());

/** Returns the inspected objects of an upload, or null when it was not inspected. */
export async function inspectedSources(bucket: Bucket, id: string): Promise<Source[] | null> {
  const under = `${dataPrefix}${id}/`;
  const whole = await bucket.get(under + wholeName);
  return whole && sourcesOf(id, Whole.parse(await json(whole)));
}

/** Returns the total length in bytes. */
export const lengthOf = (sources: Source[]) => sources.reduce((sum, { start, end }) => sum + end - start, 0);

/** Returns an id of the store without its location, to detect that two processes share one. */
export const storeIdOf = ({ endpoint, region, bucket }: S3Settings) =>
  createHash('sha256')
    .update(JSON.stringify([endpoint ?? region, bucket]))
    .digest('hex')
    .slice(0, 32);
