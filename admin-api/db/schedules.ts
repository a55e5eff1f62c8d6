import { eq, type SQL, sql } from 'drizzle-orm';
import { readSnapshot, recordWrite } from '../audit/record';
import {
  endsAsDraft,
  endsBeforeItBegins,
  publishedAlready,
  publishTimePassed,
  unpublishTimePassed,
} from '../contract/required-messages';
import { HttpError } from '../http/errors';
import type { Db, DbOrTx } from './database';
import { contents, infoItems } from './schema';

export type Schedule = { publishAt?: string | null | undefined; unpublishAt?: string | null | undefined };

/** Returns the columns of a schedule. */
export function scheduleColumns(
  { publishAt, unpublishAt }: Schedule,
  by: { id: string | null; name: string | null },
) {
  const isAny = Boolean(publishAt || unpublishAt);
  return {
    publishAt: publishAt ? new Date(publishAt) : null,
    unpublishAt: unpublishAt ? new Date(unpublishAt) : null,
    scheduledBy: isAny ? by.id : null,
    scheduledByName: isAny ? by.name : null,
  };
}

/** Checks both times by the database's clock. */
export async function checkSchedule(
  db: DbOrTx,
  { publishAt, unpublishAt }: Schedule,
  state: { published?: boolean; publishAt?: Date | null; unpublishAt?: Date | null } = {},
): Promise<void> {
  if (!publishAt && !unpublishAt) return;
  const passed = (time: string | null | undefined, before: Date | null = null): SQL =>
    sql`coalesce(${time ?? null}::timestamptz <= clock_timestamp() and ${time ?? null}::timestamptz is distinct from ${before?.toISOString() ?? null}::timestamptz, false)`;
  const { rows } = await db.execute<{ publish: boolean; unpublish: boolean }>(
    sql`select ${passed(publishAt, state.publishAt)} as publish, ${passed(unpublishAt, state.unpublishAt)} as unpublish`,
  );
  if (rows[0]?.publish) throw new HttpError('publish_time_passed', publishTimePassed);
  if (rows[0]?.unpublish) throw new HttpError('unpublish_time_passed', unpublishTimePassed);
  if (publishAt && unpublishAt && Date.parse(unpublishAt) <= Date.parse(publishAt))
    throw new HttpError('invalid_input', endsBeforeItBegins);
  if (state.published === true && publishAt) throw new HttpError('invalid_input', publishedAlready);
  if (state.published === false && unpublishAt && !publishAt)
    throw new HttpError('invalid_input', endsAsDraft);
}

const scheduledKinds = [
  { table: contents, kind: 'content', call: 'contents.schedule' },
  { table: infoItems, kind: 'info-item', call: 'infoItems.schedule' },
] as const;
type Scheduled = (typeof scheduledKinds)[number];

/** Runs every due schedule exactly once, by the database's clock. */
export async function carryOutSchedules(
  db: Db,
  onChanged: (calls: string[]) => Promise<void>,
  stopped: () => boolean = () => false,
): Promise<void> {
  const changed = new Set<string>();
  try {
    for (const scheduled of scheduledKinds)
      while (!stopped() && (await carryOutNext(db, scheduled))) changed.add(scheduled.call);
  } finally {
    if (changed.size > 0) await onChanged([...changed]);
  }
}

function carryOutNext(db: Db, { table, kind }: Scheduled): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; by: string | null; begins: boolean; ends: boolean }>(sql`
      select id, scheduled_by_name as by, coalesce(publish_at <= now(), false) as begins, coalesce(unpublish_at <= now(), false) as ends
      from ${table} where publish_at <= now() or unpublish_at <= now()
      order by least(publish_at, unpublish_at) limit 1 for update skip locked`);
    const [due] = rows;
    if (!due) return false;
    if (due.begins) await carryOut(tx, { table, kind }, due, 'publish');
    if (due.ends) await carryOut(tx, { table, kind }, due, 'unpublish');
    return true;
  });
}

async function carryOut(
  tx: DbOrTx,
  { table, kind }: Pick<Scheduled, 'table' | 'kind'>,
  { id, by }: { id: string; by: string | null },
  action: 'publish' | 'unpublish',
): Promise<void> {
  const before = await readSnapshot(tx, kind, id);
  const begins = action === 'publish';
  const done = begins ? { publishAt: null } : { unpublishAt: null };
  if (table === contents)
    await tx
      .update(contents)
      .set({ ...done, published: begins, updatedAt: sql`now()` })
      .where(eq(contents.id, id));
  else
    await tx
      .update(infoItems)
      .set({ ...done, endedAt: begins ? null : sql`unpublish_at`, updatedAt: sql`now()` })
      .where(eq(infoItems.id, id));
  const detail = `As scheduled by ${by ?? 'a client of the admin API'}.`;
  await recordWrite(tx, { actorKind: 'system', action, kind, itemId: id, detail }, before);
}
