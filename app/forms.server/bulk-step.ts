import type { AppLoadContext } from '@remix-run/node';
import type { InBatch } from '~/admin-api.server/admin-api';
import type { Item, Listed } from '~/admin-api.server/current-item';
import { type AdminApiError, failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { serialize } from '~/admin-api.server/serialize';
import type { Rejected } from '~/components/bulk/step-answer';
import type { RowState } from '~/lib/bulk';
import { beginning } from '~shared/text/beginning';
import { type BulkRow, type BulkRun, changeRun, findRun } from './bulk-run';

const poolSize = 3;
const mostWhys = 100;
const noWhy = 'It failed, for another reason than those before.';
const longestWhy = 300;

export type RowOutcome = { out: RowState; why?: string; from?: string | null };
export type Halt = { message: string; seconds: number | null };

/** Reread after writes by others. */
export type Job<L extends Listed> = {
  /** @throws {AdminApiError} */
  current(id: string): Promise<Item<L> | null>;
  reread(): void;
  sentFor(row: BulkRow): Required<InBatch>;
};

type Step<L extends Listed> = {
  list: L;
  id: string;
  /** Max rows and milliseconds of a step. */
  most: number;
  ms?: number;
  again?: boolean;
  begin: (run: BulkRun) => Promise<Partial<Pick<BulkRun, 'to'>> | { rejected: Rejected }>;
  /**
   * Like the action on a single item.
   * @throws {AdminApiError}
   */
  act: (row: BulkRow, run: BulkRun, job: Job<L>) => Promise<RowOutcome>;
  /** Null when already as wanted. */
  before: (item: Item<L>, row: BulkRow, run: BulkRun) => string | null;
  failed: (run: BulkRun) => string;
};

export type StepResult =
  | { kind: 'missing' }
  | { kind: 'rejected'; rejected: Rejected }
  | { kind: 'stepped'; run: BulkRun; outcomes: ReadonlyMap<string, RowOutcome>; halt: Halt | null };

/**
 * Steps of a run are serialised. State is stored before sending, so that a killed process loses nothing.
 */
export function stepRun<L extends Listed>(context: AppLoadContext, step: Step<L>): Promise<StepResult> {
  return serialize(`bulk ${step.id}`, async () => {
    const found = await findRun(context, step.list, step.id);
    if (!found) return { kind: 'missing' };
    const begun = found.started ? {} : await step.begin(found);
    if ('rejected' in begun) return { kind: 'rejected', rejected: begun.rejected };
    const run = { ...found, ...begun, started: true };
    const tried = step.again ? run.rows.map(anew) : run.rows;
    const job = jobOf(context, step.list, run, nextRows({ ...run, rows: tried }, step.most));
    const worked = await workOff(context, step, { ...run, rows: tried }, job).finally(() => job.close());
    const { outcomes, halt, crash, rows } = worked;
    const noted = noteOutcomes({ ...run, rows }, outcomes);
    const isKept = await changeRun(context, step.id, () => noted);
    if (crash) throw crash;
    const lost: Halt = {
      message: 'What was done could not be noted. The list of contents shows it.',
      seconds: null,
    };
    return { kind: 'stepped', run: noted, outcomes, halt: halt ?? (isKept ? null : lost) };
  });
}

const nextRows = ({ rows }: BulkRun, most: number) => rows.filter(({ out }) => !out).slice(0, most);

const anew = (row: BulkRow): BulkRow =>
  row.out === 'failed' ? { id: row.id, name: row.name, ...(row.to ? { to: row.to } : {}) } : row;

async function workOff<L extends Listed>(context: AppLoadContext, step: Step<L>, run: BulkRun, job: Job<L>) {
  const waiting = nextRows(run, step.most);
  const endsAt = performance.now() + (step.ms ?? Number.POSITIVE_INFINITY);
  const outcomes = new Map<string, RowOutcome>();
  const unknown = new Set<string>();
  let halt: Halt | null = null;
  let crash: unknown = null;
  let next = 0;
  const marked = await markRows(step, run, waiting, job);
  if ('halt' in marked) return { outcomes, halt: marked.halt, crash, rows: run.rows };
  const rowsWith = (isMarked: (id: string) => boolean) =>
    run.rows.map((row) => (isMarked(row.id) ? (marked.rows.get(row.id) ?? row) : row));
  if (!(await changeRun(context, run.id, () => ({ ...run, rows: rowsWith(() => true) }))))
    return { outcomes, halt: unnoted, crash, rows: run.rows };
  const one = async (row: BulkRow) => {
    try {
      outcomes.set(row.id, asOfRun(await step.act(row, run, job), row, run));
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      halt ??= haltOf(error);
      // It may have succeeded.
      if (!isNotTried(error))
        outcomes.set(row.id, { out: 'failed', why: failureMessage(error, step.failed(run)) });
    }
  };
  const worker = async () => {
    // At least one row, however slow the list.
    while (!halt && !crash && next < waiting.length && (next < poolSize || performance.now() < endsAt)) {
      const row = waiting[next++];
      if (row)
        await one(row).catch((error: unknown) => {
          unknown.add(row.id);
          crash ??= error;
        });
    }
  };
  await Promise.all(Array.from({ length: poolSize }, worker));
  return { outcomes, halt: halt as Halt | null, crash, rows: rowsWith((id) => unknown.has(id)) };
}

const unnoted: Halt = {
  message: 'Nothing was done, since it could not be noted what becomes of each. Try again in a minute.',
  seconds: null,
};

async function markRows<L extends Listed>(step: Step<L>, run: BulkRun, waiting: BulkRow[], job: Job<L>) {
  const rows = new Map<string, BulkRow>();
  try {
    for (const row of waiting) {
      const item = await job.current(row.id);
      // A killed step may have changed it.
      const was = (item && step.before(item, row, run)) ?? row.was;
      if (was !== undefined) rows.set(row.id, { ...row, was });
    }
    return { rows };
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    return { halt: haltOf(error) ?? { message: failureMessage(error, step.failed(run)), seconds: null } };
  }
}

/** An earlier, killed step did it. */
function asOfRun(outcome: RowOutcome, { was }: BulkRow, { action }: BulkRun): RowOutcome {
  if (was === undefined) return outcome;
  if (outcome.out === 'already') return { out: 'done', ...(action === 'move' ? { from: was || null } : {}) };
  return outcome.out === 'gone' && action === 'delete' ? { out: 'done' } : outcome;
}

const isNotTried = (error: AdminApiError): boolean =>
  error.status === 429 ||
  error.kind === 'unconfirmed' ||
  ((error.kind === 'unreachable' || error.kind === 'timeout') && !error.outcomeUnknown);

/** Why the remaining rows would fail too. */
function haltOf(error: AdminApiError): Halt | null {
  if (error.status === 429)
    return {
      message: error.providerMessage ?? 'The admin API asks to wait.',
      seconds: Math.min(error.retryAfter ?? 10, 300),
    };
  const isDown = isNotTried(error) || error.kind === 'timeout' || error.kind === 'unreachable';
  return isDown ? { message: error.message, seconds: null } : null;
}

function jobOf<L extends Listed>(
  { api }: Pick<AppLoadContext, 'api'>,
  list: L,
  run: BulkRun,
  rows: readonly BulkRow[],
): Job<L> & { close(): Promise<void> } {
  const batch = api.batch(list);
  let items: Promise<Map<string, Item<L>>> | null = null;
  const read = async () => {
    const all = (await batch.read(rows.map(({ id }) => id))) as readonly Item<L>[];
    return new Map(all.map((item) => [(item as { id: string }).id, item]));
  };
  return {
    async current(id) {
      if (!items || batch.isOutdated()) {
        const reading = read();
        items = reading;
        reading.catch(() => {
          if (items === reading) items = null;
        });
      }
      return (await items).get(id) ?? null;
    },
    reread() {
      items = null;
    },
    sentFor: ({ id }) => ({ batch, repeatAs: `bulk ${run.id} ${id}` }),
    close: () => batch.close(),
  };
}

function noteOutcomes(run: BulkRun, outcomes: ReadonlyMap<string, RowOutcome>): BulkRun {
  const whys = [...run.whys];
  const place = (why: string) => {
    const text = beginning(why, longestWhy);
    const known = whys.indexOf(text);
    if (known >= 0 || whys.length > mostWhys) return known < 0 ? mostWhys : known;
    return whys.push(whys.length < mostWhys ? text : noWhy) - 1;
  };
  const rows = run.rows.map((row) => {
    const outcome = outcomes.get(row.id);
    if (!outcome) return row;
    const { out, why, from } = outcome;
    const { was: _, ...rest } = row;
    return {
      ...rest,
      out,
      ...(why === undefined ? {} : { why: place(why) }),
      ...(from === undefined ? {} : { from }),
    };
  });
  return { ...run, rows, whys };
}
