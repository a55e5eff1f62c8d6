import type pg from 'pg';
import type { Logger } from 'pino';
import type { SharedDatabase } from '~/state.server/shared-database';
import { type RunAlone, runAlone } from '~shared/run-alone';
import { withClient } from '~shared/with-client';
import type { DraftKey } from './draft-keys';
import {
  type DraftStore,
  decryptDraft,
  draftLimits,
  encryptDraft,
  type Keeping,
  ownerOf,
  storedName,
  storedPrefix,
} from './draft-store';

const { keepMs, mostOfOne, mostBytes } = draftLimits;
/** Pause between retries, in ms. */
const backoffMs = 5_000;

/** Uses the database's clock: a dashboard's wrong clock must not delete drafts. Epoch ms. */
const oldest = `((extract(epoch from clock_timestamp()) * 1000)::bigint - ${keepMs})`;

const thinOut = `delete from dashboard_drafts where name in (
  select name from (
    select name, at,
      row_number() over (partition by owner order by at desc, name) as nth,
      sum(octet_length(content)) over (order by at desc, name) as bytes
    from dashboard_drafts) as ranked
  where at < ${oldest} or nth > ${mostOfOne} or bytes > ${mostBytes})`;

/** Stores drafts in the shared database. */
export function createDatabaseDrafts({
  database: { pool, ready },
  log,
}: {
  database: SharedDatabase;
  log: Logger;
}): DraftStore {
  const alone: RunAlone = runAlone(pool);
  let backoffUntil = 0;

  /** Returns null while the database is unavailable. Saves are always tried. */
  async function attempt<T>(work: () => Promise<T>, { saves = false } = {}): Promise<T | null> {
    if (!saves && performance.now() < backoffUntil) return null;
    try {
      await ready();
      const result = await work();
      backoffUntil = 0;
      return result;
    } catch (err) {
      backoffUntil = performance.now() + backoffMs;
      log.error({ err }, 'What users typed cannot be stored in the database, or read there');
      return null;
    }
  }

  async function load(db: Pick<pg.Pool, 'query'>, key: DraftKey, name: string): Promise<unknown> {
    const { rows } = await db.query(
      `select content from dashboard_drafts where name = $1 and at >= ${oldest}`,
      [storedName(key, name)],
    );
    if (!rows[0]) return null;
    return decryptDraft(key, rows[0].content).catch((err: unknown) => {
      log.warn({ err }, 'a draft is not readable');
      return null;
    });
  }

  async function store(
    db: Pick<pg.Pool, 'query'>,
    key: DraftKey,
    name: string,
    value: unknown,
  ): Promise<Keeping> {
    const encrypted = await encryptDraft(key, value);
    if (encrypted === null) return 'too long';
    await db.query(
      `insert into dashboard_drafts (name, owner, at, content) values ($1, $2, ${oldest} + ${keepMs}, $3)
       on conflict (name) do update set at = excluded.at, content = excluded.content`,
      [storedName(key, name), ownerOf(key), encrypted],
    );
    await db.query(thinOut);
    return 'kept';
  }

  const remove = (db: Pick<pg.Pool, 'query'>, key: DraftKey, name: string) =>
    db.query('delete from dashboard_drafts where name = $1', [storedName(key, name)]);

  return {
    write: async (key, name, value) =>
      (await attempt(() => store(pool, key, name, value), { saves: true })) ?? 'failed',

    async update(key, name, change) {
      const work = () =>
        withClient(pool, async (client) => {
          await client.query('begin');
          // Locks the name: its row may not exist.
          await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
            storedName(key, name),
          ]);
          const value = change(await load(client, key, name));
          const outcome = value === null ? 'kept' : await store(client, key, name, value);
          if (value === null) await remove(client, key, name);
          await client.query('commit');
          return outcome;
        });
      return (await attempt(work, { saves: true })) ?? 'failed';
    },

    read: (key, name) => attempt(() => load(pool, key, name)),

    async forget(key, name, inMs = 0) {
      await attempt(() =>
        inMs === 0
          ? remove(pool, key, name)
          : pool.query(`update dashboard_drafts set at = least(at, ${oldest} + $2) where name = $1`, [
              storedName(key, name),
              inMs,
            ]),
      );
    },

    async forgetAll(key) {
      const all = 'delete from dashboard_drafts where starts_with(name, $1)';
      await attempt(() => pool.query(all, [storedPrefix(key)]), { saves: true });
    },

    async sweep() {
      await attempt(() => alone('drafts', async () => void (await pool.query(thinOut))));
    },
  };
}
