import { createHash, randomBytes } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Bucket } from './bucket';
import type { S3Settings } from './s3-settings';

/*
 * How uploads that are not media yet lie in a bucket. Dashboards write them; the embedded admin API, where it has the same bucket, makes media
 * of them without taking their bytes. A piece is written once and never changed.
 */

/** Under this prefix, with the upload's id as a folder: its pieces, and beside them `wholeName` or a picture drawn anew. */
export const dataPrefix = 'uploads/data/';
/** Under this prefix, named by the upload's id: its description. */
export const infoPrefix = 'uploads/info/';

/** Which pieces were looked into together: a list of their names. What came later is not part of the file. */
export const wholeName = 'whole';

/** The picture that was drawn from all pieces, in their place; its name tells its length. */
const cleanName = /^clean-(\d+)$/;
export const cleanNameOf = (size: number) => `clean-${size}`;

/** Bytes of an upload from `start` up to `end`, which is not among them. */
type Piece = { name: string; start: number; end: number };

/** Bytes of an object from `start` up to `end`, which is not among them. */
export type Source = { key: string; start: number; end: number };

/** A name for a piece among those of its upload, never given twice: what was looked into stays as it was, whoever sends the same place again. */
export const newPieceName = (start: number, end: number) =>
  `${[start, end].map((at) => String(at).padStart(16, '0')).join('-')}-${randomBytes(8).toString('hex')}`;

/** @returns null when it is no piece's name */
function pieceOf(name: string): Piece | null {
  const [, from, to] = /^(\d{16})-(\d{16})-[0-9a-f]{16}$/.exec(name) ?? [];
  const [start, end] = [Number(from), Number(to)];
  return end > start ? { name, start, end } : null;
}

/**
 * The pieces that make up an upload from its first byte on, up to the first gap. Two requests that overlapped (one that hung, and the one
 * that went on) may have left pieces that overlap: of those that go on from a place the longest is taken.
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

/** What is to be read of an upload, in this order. @param names of what lies in its folder */
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

/** Whether it was drawn anew, so that nothing else of it counts. */
export const isClean = (names: string[]) => names.some((name) => cleanName.test(name));

const Whole = z.array(z.string());

/** What was looked into of an upload; null when it was not. @throws what the store says */
export async function inspectedSources(bucket: Bucket, id: string): Promise<Source[] | null> {
  const under = `${dataPrefix}${id}/`;
  const whole = await bucket.get(under + wholeName);
  return whole && sourcesOf(id, Whole.parse(await json(whole)));
}

/** Bytes of all of them together. */
export const lengthOf = (sources: Source[]) => sources.reduce((sum, { start, end }) => sum + end - start, 0);

/** Tells one store from another without saying where it is: a dashboard and an admin API of the same settings share their uploads. */
export const storeIdOf = ({ endpoint, region, bucket }: S3Settings) =>
  createHash('sha256')
    .update(JSON.stringify([endpoint ?? region, bucket]))
    .digest('hex')
    .slice(0, 32);
