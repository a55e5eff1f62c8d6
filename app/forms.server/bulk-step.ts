import type { AppLoadContext } from '@remix-run/node';
import type { InBatch } from '~/admin-api.server/admin-api';
import type { Item, Listed } from '~/admin-api.server/current-item';
import { type AdminApiError, failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { serialize } from '~/admin-api.server/serialize';
import type { Rejected } from '~/components/bulk/step-answer';
import type { RowState } from '~/lib/bulk';
import { beginning } from '~shared/text/beginning';
import { type BulkRow, type BulkRun, changeRun, findRun } from './bulk-run';

/** So many calls to the admin API at a time. */
const poolSize = 3;
/** At most so many messages of a run, and so many characters of one. */
const mostWhys = 100;
const noWhy = 'It failed, for another reason than those before.';
const longestWhy = 300;

/** What became of a row. `from`: where it was moved away from. */
export type RowOutcome = { out: RowState; why?: string; from?: string | null };
/** Why the rest was not tried: the admin API is not well, or asks to wait for so many seconds. */
export type Halt = { message: string; seconds: number | null };

/** The list a run decides on, read anew whenever someone else has written, and what its writes are sent with. */
export type Job<L extends Listed> = {
  /** An item as it is now; null when it is gone. @throws {AdminApiError} */
  current(id: string): Promise<Item<L> | null>;
  /** What `current` gives is read anew. */
  reread(): void;
  /** To be spread into the options of each write for a row. */
  sentFor(row: BulkRow): Required<InBatch>;
};

type Step<L extends Listed> = {
  list: L;
  id: string;
  /** No more than so many rows, and none is begun after so many milliseconds. */
  most: number;
  ms?: number;
  /** Tries what failed before once more. */
  again?: boolean;
  /** What the first step needs to know, or why it does not begin and at which field of its form. */
  begin: (run: BulkRun) => Promise<Partial<Pick<BulkRun, 'to'>> | { rejected: Rejected }>;
  /** Does one row through the same checks and calls as the action on a single item. @throws {AdminApiError} */
  act: (row: BulkRow, run: BulkRun, job: Job<L>) => Promise<RowOutcome>;
  /** What an item is where `act` would change it, as one word; null where it is as wanted already. */
  before: (item: Item<L>, row: BulkRow, run: BulkRun) => string | null;
  /** SPEC §8's message where the provider gives none. */
  failed: (run: BulkRun) => string;
};

export type StepResult =
  | { kind: 'missing' }
  | { kind: 'rejected'; rejected: Rejected }
  | { kind: 'stepped'; run: BulkRun; outcomes: ReadonlyMap<string, RowOutcome>; halt: Halt | null };

/**
 * Does the next rows of a run, a few at a time, and keeps what became of them. One step of a run at a time: a second tab begins where the first
 * has ended. Nothing is decided on what was kept: a row that is done already is left alone. What the rows of a step were is kept before the first
 * of them is sent, so that a process that is killed in the middle of it does not lose what it has done.
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

/** The rows that a step may begin with. */
const nextRows = ({ rows }: BulkRun, most: number) => rows.filter(({ out }) => !out).slice(0, most);

/** A row that failed, to be tried once more: its user has seen why. */
const anew = (row: BulkRow): BulkRow =>
  row.out === 'failed' ? { id: row.id, name: row.name, ...(row.to ? { to: row.to } : {}) } : row;

async function workOff<L extends Listed>(context: AppLoadContext, step: Step<L>, run: BulkRun, job: Job<L>) {
  const waiting = nextRows(run, step.most);
  const endsAt = performance.now() + (step.ms ?? Number.POSITIVE_INFINITY);
  const outcomes = new Map<string, RowOutcome>();
  /** Rows whose work broke off in a way that does not tell what became of them. */
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
      // One that was sent, and may have been carried out, is not left as if it had never been tried.
      if (!isNotTried(error))
        outcomes.set(row.id, { out: 'failed', why: failureMessage(error, step.failed(run)) });
    }
  };
  const worker = async () => {
    // At least one, however slow the list came.
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

/** The rows that a step may begin with, each with what it is now; or why the list could not be read. */
async function markRows<L extends Listed>(step: Step<L>, run: BulkRun, waiting: BulkRow[], job: Job<L>) {
  const rows = new Map<string, BulkRow>();
  try {
    for (const row of waiting) {
      const item = await job.current(row.id);
      // One that is as wanted now, or gone, may be what a step has done that was killed: what it was before stays.
      const was = (item && step.before(item, row, run)) ?? row.was;
      if (was !== undefined) rows.set(row.id, { ...row, was });
    }
    return { rows };
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    return { halt: haltOf(error) ?? { message: failureMessage(error, step.failed(run)), seconds: null } };
  }
}

/** What is so already, and was not when an earlier step of the run began with it, that step has done; it was killed before it could note it. */
function asOfRun(outcome: RowOutcome, { was }: BulkRow, { action }: BulkRun): RowOutcome {
  if (was === undefined) return outcome;
  if (outcome.out === 'already') return { out: 'done', ...(action === 'move' ? { from: was || null } : {}) };
  return outcome.out === 'gone' && action === 'delete' ? { out: 'done' } : outcome;
}

const isNotTried = (error: AdminApiError): boolean =>
  error.status === 429 ||
  error.kind === 'unconfirmed' ||
  ((error.kind === 'unreachable' || error.kind === 'timeout') && !error.outcomeUnknown);

/** Whether the rows after it would fare no better. */
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
