import { randomBytes } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { type BulkAction, type BulkCounts, bulkActions } from '~/lib/bulk';
import type { Keeping } from './draft-store';

/*
 * A run: one action on many items of a list, with what became of each (docs/decisions/0068). It is kept in the store of drafts from the moment its items
 * were chosen, so that a page of any length of selection has a short URL, and a reload, a restart and a second process find what is left.
 */

const Row = z.object({
  id: z.string(),
  /** To show it by, also when it is gone. */
  name: z.string(),
  /** Where it was when it was chosen; once it was moved, where it came from. Without it that is no matter. */
  from: z.string().nullable().optional(),
  /** Where this one goes, in place of the run's own target. */
  to: z.string().optional(),
  /** What it was when a step began with it that has not ended: after a crash this tells what that step did from what was so before. */
  was: z.string().optional(),
  out: z.enum(['done', 'already', 'gone', 'failed']).optional(),
  /** Which of the run's messages says why it failed. */
  why: z.number().optional(),
});
const Run = z.object({
  id: z.string(),
  list: z.string(),
  action: z.enum(bulkActions),
  /** The target of a move. */
  to: z.string().nullable(),
  /** How many the page said it would be. */
  promised: z.number(),
  started: z.boolean(),
  at: z.number(),
  rows: z.array(Row),
  whys: z.array(z.string()),
});
/** One item of a run. */
export type BulkRow = z.output<typeof Row>;
/** One action on many items. */
export type BulkRun = z.output<typeof Run>;

/** At most so many items at once. */
export const mostRows = 10_000;
/** Whole names are kept of fewer only, of more their first word, a content's code: a draft has an end. */
const mostNames = 4_000;
/** Runs of one person in one browser; a new one takes the place of the oldest that is not under way. */
const places = [0, 1, 2, 3] as const;
const nameOf = (place: number | string) => `bulk ${place}`;

type Context = Pick<AppLoadContext, 'draftKey' | 'draftStore'>;

async function readPlace({ draftStore }: Context, key: Parameters<typeof draftStore.read>[0], place: string) {
  const run = Run.safeParse(await draftStore.read(key, nameOf(place)));
  return run.success ? run.data : null;
}

/** Keeps a new run. @returns its id, or why it could not be kept */
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

/** A run of this person in this browser; null when it is not there (any more). */
export async function findRun(context: Context, list: string, id: string): Promise<BulkRun | null> {
  const key = (await context.draftKey())?.key;
  const run = key ? await readPlace(context, key, id.slice(0, 1)) : null;
  return run?.id === id && run.list === list ? run : null;
}

/** Keeps what `change` makes of a run as it is kept now. @returns whether that is kept */
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

/** How many of a run's items came to what. */
export function countsOf(rows: readonly Pick<BulkRow, 'out'>[]): BulkCounts {
  const counts: BulkCounts = { done: 0, already: 0, gone: 0, failed: 0, left: 0 };
  for (const { out } of rows) counts[out ?? 'left'] += 1;
  return counts;
}
