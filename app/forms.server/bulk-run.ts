import { randomBytes } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { type BulkAction, type BulkCounts, bulkActions } from '~/lib/bulk';
import type { Keeping } from './draft-store';

/* One action on many items (docs/decisions/0068). Stored as a draft: short URL, survives reloads and
   restarts. */

const Row = z.object({
  id: z.string(),
  name: z.string(),
  from: z.string().nullable().optional(),
  /** Overrides the run's target. */
  to: z.string().optional(),
  /** Shows what an interrupted step changed. */
  was: z.string().optional(),
  out: z.enum(['done', 'already', 'gone', 'failed']).optional(),
  why: z.number().optional(),
});
const Run = z.object({
  id: z.string(),
  list: z.string(),
  action: z.enum(bulkActions),
  to: z.string().nullable(),
  promised: z.number(),
  started: z.boolean(),
  at: z.number(),
  rows: z.array(Row),
  whys: z.array(z.string()),
});
export type BulkRow = z.output<typeof Row>;
export type BulkRun = z.output<typeof Run>;

export const mostRows = 10_000;
/** Larger runs store only the content's code: drafts have a size limit. */
const mostNames = 4_000;
/** A new run replaces the oldest finished one. */
const places = [0, 1, 2, 3] as const;
const nameOf = (place: number | string) => `bulk ${place}`;

type Context = Pick<AppLoadContext, 'draftKey' | 'draftStore'>;

async function readPlace({ draftStore }: Context, key: Parameters<typeof draftStore.read>[0], place: string) {
  const run = Run.safeParse(await draftStore.read(key, nameOf(place)));
  return run.success ? run.data : null;
}

/** @returns its id, or why it failed */
export async function createRun(
  context: Context,
  run: { list: string; action: BulkAction; to?: string | null; promised?: number; rows: BulkRow[] },
): Promise<{ id: string } | { failed: Exclude<Keeping, 'kept'> }> {
  const key = (await context.draftKey())?.key;
  if (!key) return { failed: 'failed' };
  const present = await Promise.all(
    places.map(async (place) => ({ place, run: await readPlace(context, key, String(place)) })),
  );
  const rank = ({ run }: (typeof present)[number]) => (!run ? 0 : isUnderWay(run) ? 2 : 1);
  const [taken] = present.toSorted((a, b) => rank(a) - rank(b) || (a.run?.at ?? 0) - (b.run?.at ?? 0));
  const place = taken?.place ?? 0;
  const id = `${place}${randomBytes(15).toString('base64url')}`;
  const rows =
    run.rows.length > mostNames
      ? run.rows.map((row) => ({ ...row, name: row.name.split(' ', 1)[0] ?? '' }))
      : run.rows;
  const value: BulkRun = {
    ...{ id, list: run.list, action: run.action, to: run.to ?? null, started: false, at: Date.now() },
    ...{ promised: run.promised ?? rows.length, rows, whys: [] },
  };
  const keeping = await context.draftStore.write(key, nameOf(place), value);
  return keeping === 'kept' ? { id } : { failed: keeping };
}

const isUnderWay = (run: BulkRun) => run.started && run.rows.some(({ out }) => !out);

export async function findRun(context: Context, list: string, id: string): Promise<BulkRun | null> {
  const key = (await context.draftKey())?.key;
  const run = key ? await readPlace(context, key, id.slice(0, 1)) : null;
  return run?.id === id && run.list === list ? run : null;
}

/** @returns whether it was stored */
export async function changeRun(
  context: Context,
  id: string,
  change: (run: BulkRun) => BulkRun,
): Promise<boolean> {
  const key = (await context.draftKey())?.key;
  if (!key) return false;
  let found = false;
  const keeping = await context.draftStore.update(key, nameOf(id.slice(0, 1)), (before) => {
    const run = Run.safeParse(before);
    found = run.success && run.data.id === id;
    return run.success && found ? change(run.data) : before;
  });
  return found && keeping === 'kept';
}

export function countsOf(rows: readonly Pick<BulkRow, 'out'>[]): BulkCounts {
  const counts: BulkCounts = { done: 0, already: 0, gone: 0, failed: 0, left: 0 };
  for (const { out } of rows) counts[out ?? 'left'] += 1;
  return counts;
}
