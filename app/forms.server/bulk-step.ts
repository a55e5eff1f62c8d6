import type { AppLoadContext } from '@remix-run/node';
import type { InBatch } from '~/admin-api.server/admin-api';
import type { Item, Listed } from '~/admin-api.server/current-item';
import { type AdminApiError, failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { serialize } from '~/admin-api.server/serialize';
import type { Rejected } from '~/components/bulk/step-answer';
import type { RowState } from '~/lib/bulk';
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
  /** SPEC §8's message where the provider gives none. */
  failed: (run: BulkRun) => string;
};

export type StepResult =
  | { kind: 'missing' }
  | { kind: 'rejected'; rejected: Rejected }
  | { kind: 'stepped'; run: BulkRun; outcomes: ReadonlyMap<string, RowOutcome>; halt: Halt | null };

/**
 * Does the next rows of a run, a few at a time, and keeps what became of them. One step of a run at a time: a second tab begins where the first
 * has ended. Nothing is decided on what was kept: a row that is done already is left alone.
 */
export function stepRun<L extends Listed>(context: AppLoadContext, step: Step<L>): Promise<StepResult> {
  return serialize(`bulk ${step.id}`, async () => {
    const found = await findRun(context, step.list, step.id);
    if (!found) return { kind: 'missing' };
    const begun = found.started ? {} : await step.begin(found);
    if ('rejected' in begun) return { kind: 'rejected', rejected: begun.rejected };
    const run = { ...found, ...begun, started: true };
    const tried = step.again ? run.rows.map(anew) : run.rows;
    const { outcomes, halt, crash } = await workOff(context, step, { ...run, rows: tried });
    const noted = noteOutcomes({ ...run, rows: tried }, outcomes);
    const isKept = await changeRun(context, step.id, () => noted);
    if (crash) throw crash;
    const lost: Halt = {
      message: 'What was done could not be noted. The list of contents shows it.',
      seconds: null,
    };
    return { kind: 'stepped', run: noted, outcomes, halt: halt ?? (isKept ? null : lost) };
  });
}

/** A row that failed, to be tried once more: its user has seen why. */
const anew = (row: BulkRow): BulkRow =>
  row.out === 'failed' ? { id: row.id, name: row.name, ...(row.to ? { to: row.to } : {}) } : row;

async function workOff<L extends Listed>(context: AppLoadContext, step: Step<L>, run: BulkRun) {
  const job = jobOf(context, step.list, run);
  const waiting = run.rows.filter(({ out }) => !out).slice(0, step.most);
  const endsAt = performance.now() + (step.ms ?? Number.POSITIVE_INFINITY);
  const outcomes = new Map<string, RowOutcome>();
  let halt: Halt | null = null;
  let crash: unknown = null;
  let next = 0;
  const one = async (row: BulkRow) => {
    try {
      outcomes.set(row.id, await step.act(row, run, job));
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
          crash ??= error;
        });
    }
  };
  await Promise.all(Array.from({ length: poolSize }, worker));
  await job.close();
  return { outcomes, halt: halt as Halt | null, crash };
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
): Job<L> & { close(): Promise<void> } {
  const batch = api.batch(list);
  let items: Promise<Map<string, Item<L>>> | null = null;
  const read = async () => {
    const all = (await batch.read()) as readonly Item<L>[];
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
    const text = why.slice(0, longestWhy);
    const known = whys.indexOf(text);
    if (known >= 0 || whys.length > mostWhys) return known < 0 ? mostWhys : known;
    return whys.push(whys.length < mostWhys ? text : noWhy) - 1;
  };
  const rows = run.rows.map((row) => {
    const outcome = outcomes.get(row.id);
    if (!outcome) return row;
    const { out, why, from } = outcome;
    return {
      ...row,
      out,
      ...(why === undefined ? {} : { why: place(why) }),
      ...(from === undefined ? {} : { from }),
    };
  });
  return { ...run, rows, whys };
}
