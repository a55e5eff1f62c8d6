import { z } from 'zod';

export type ContractIssue = {
  id: string | null;
  /** `duration`, `feedback.1`, or '' for the row. */
  part: string;
  reason: string;
};

type Path = readonly PropertyKey[];

const maxRounds = 12;

/**
 * Drops invalid fields, else rows, so that one row cannot fail a list. Mutates `answer`.
 * @throws {z.ZodError} when no row is readable
 */
export function readLeniently<S extends z.ZodType>(
  read: S,
  response: unknown,
): { data: z.output<S>; contractIssues: ContractIssue[] } {
  const strictly = read.safeParse(response);
  if (strictly.success) return { data: strictly.data, contractIssues: [] };
  const { schema, value } = unwrapped(read, response);
  const found =
    schema instanceof z.ZodArray && Array.isArray(value)
      ? readRows(schema.element as z.ZodType, value)
      : mend(schema, value, isInRow);
  if (!found) throw strictly.error;
  return found as { data: z.output<S>; contractIssues: ContractIssue[] };
}

function unwrapped(read: z.ZodType, response: unknown): { schema: z.ZodType; value: unknown } {
  let [schema, value] = [read, response];
  while (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) {
    value = schema.in.parse(value);
    schema = schema.out as z.ZodType;
  }
  return { schema, value };
}

/** Row by row, since a list may have 100,000. */
function readRows(
  element: z.ZodType,
  values: unknown[],
): { data: unknown[]; contractIssues: ContractIssue[] } | null {
  const data: unknown[] = [];
  const contractIssues: ContractIssue[] = [];
  for (const value of values) {
    const read = element.safeParse(value);
    if (read.success) {
      data.push(read.data);
      continue;
    }
    const id = idOf(value);
    const mended = mend(element, value);
    if (mended) data.push(mended.data);
    const odd = mended?.contractIssues ?? [{ part: '', reason: reasonOf(read.error.issues[0]) }];
    contractIssues.push(...odd.map(({ part, reason }) => ({ id, part, reason })));
  }
  return data.length > 0 ? { data, contractIssues } : null;
}

/** @returns null when nothing is left */
function mend(
  schema: z.ZodType,
  value: unknown,
  mayCut: (path: Path) => boolean = () => true,
): { data: unknown; contractIssues: ContractIssue[] } | null {
  const tried = new Set<string>();
  const contractIssues: ContractIssue[] = [];
  for (let round = 0; round < maxRounds; round++) {
    const read = schema.safeParse(value);
    if (read.success) return { data: read.data, contractIssues };
    const cuts = new Map<string, Path>();
    for (const issue of read.error.issues) {
      const path = cutFor(value, issue.path, tried);
      if (path && !mayCut(path)) return null;
      if (!path || cuts.has(keyOf(path))) continue;
      cuts.set(keyOf(path), path);
      contractIssues.push({ ...placeOf(value, path), reason: reasonOf(issue) });
    }
    if (cuts.size === 0) return null;
    for (const [key, path] of cuts) {
      // After an item is removed, the next one has its index.
      if (typeof path.at(-1) !== 'number') tried.add(key);
    }
    cut(value, [...cuts.values()]);
  }
  return null;
}

function cutFor(value: unknown, path: Path, tried: ReadonlySet<string>): Path | null {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length);
    if (!tried.has(keyOf(part)) && at(value, part) !== undefined) return part;
  }
  return null;
}

/** List items from the end, so that indexes stay valid. */
function cut(value: unknown, paths: Path[]): void {
  const items: { list: unknown[]; index: number }[] = [];
  for (const path of paths) {
    const parent = at(value, path.slice(0, -1));
    const last = path.at(-1) as PropertyKey;
    if (Array.isArray(parent)) items.push({ list: parent, index: Number(last) });
    else if (isFields(parent)) delete parent[last];
  }
  for (const { list, index } of items.sort((a, b) => b.index - a.index)) list.splice(index, 1);
}

function placeOf(value: unknown, path: Path): { id: string | null; part: string } {
  const row = path.findIndex((key) => typeof key === 'number') + 1;
  const inRow = row === 0 || !isFields(at(value, path.slice(0, row))) ? path : path.slice(row);
  const id = inRow === path ? null : idOf(at(value, path.slice(0, row)));
  return { id, part: inRow.map(String).join('.') };
}

function idOf(row: unknown): string | null {
  if (!isFields(row)) return null;
  const id = row.id ?? row._id;
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 128) : null;
}

/** A missing total would be shown as 0. */
const isInRow = (path: Path) => path.some((key) => typeof key === 'number');

const reasonOf = (issue?: { message: string }) => issue?.message.slice(0, 200) ?? '';
const keyOf = (path: Path) => JSON.stringify(path);
const isFields = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function at(value: unknown, path: Path): unknown {
  let inner = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as Record<PropertyKey, unknown>)[key];
  }
  return inner;
}
