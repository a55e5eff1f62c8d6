import { createHash, randomBytes } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Bucket } from './bucket';
import type { S3Settings } from './s3-settings';

/*
 * Dashboards write these; an admin API with the same bucket turns them into media without copying. Pieces
 * never change.
 */

export const dataPrefix = 'uploads/data/';
export const infoPrefix = 'uploads/info/';

/** Lists the inspected pieces. */
export const wholeName = 'whole';

const cleanName = /^clean-(\d+)$/;
export const cleanNameOf = (size: number) => `clean-${size}`;

type Piece = { name: string; start: number; end: number };

export type Source = { key: string; start: number; end: number };

/** Returns a unique name: inspected pieces must not be overwritten. */
export const newPieceName = (start: number, end: number) =>
  `${[start, end].map((at) => String(at).padStart(16, '0')).join('-')}-${randomBytes(8).toString('hex')}`;

function pieceOf(name: string): Piece | null {
  const [, from, to] = /^(\d{16})-(\d{16})-[0-9a-f]{16}$/.exec(name) ?? [];
  const [start, end] = [Number(from), Number(to)];
  return end > start ? { name, start, end } : null;
}

/** A stalled request and its retry may overlap. */
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

/** Returns the objects of an upload, in order. */
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

/** Returns whether the upload was re-encoded. */
export const isClean = (names: string[]) => names.some((name) => cleanName.test(name));

const Whole = z.array(z.string());

/** Returns an upload's inspected objects, or null. */
export async function inspectedSources(bucket: Bucket, id: string): Promise<Source[] | null> {
  const under = `${dataPrefix}${id}/`;
  const whole = await bucket.get(under + wholeName);
  return whole && sourcesOf(id, Whole.parse(await json(whole)));
}

export const lengthOf = (sources: Source[]) => sources.reduce((sum, { start, end }) => sum + end - start, 0);

/** Returns an id that tells whether two processes share a store. */
export const storeIdOf = ({ endpoint, region, bucket }: S3Settings) =>
  createHash('sha256')
    .update(JSON.stringify([endpoint ?? region, bucket]))
    .digest('hex')
    .slice(0, 32);
