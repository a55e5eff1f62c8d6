import { join } from 'node:path';
import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { advisoryLocks } from '../../shared/advisory-locks';
import { loadOrCreateSecret, loadSecret, newSecret, SecretFileError } from '../../shared/secret-file';
import { createSecretTable, secretTables } from '../../shared/stored-secrets';
import { type AdminApiConfig, StartupError } from '../config';
import type { Db, DbOrTx } from '../db/database';
import { meta, recoveryCodes, staffUsers } from '../db/schema';
import { createTotpKeys, isPlain, keyIdOf, type TotpKeys } from './totp-keys';

const recordedName = 'totp_key';

const ifLost =
  'If the key is lost for good, stop the product, delete what is left of its file where it was in one, and run once with the same ' +
  'environment: node build/admin-api.js --reset-two-factor. Whoever has two-factor authentication sets it up again ' +
  'at the next sign-in.';

type Options = { db: Db; config: AdminApiConfig; log: FastifyBaseLogger };

/**
 * Opens the TOTP keys and re-encrypts rows with the first one.
 * @throws {StartupError} when the database was encrypted with another key
 */
export async function openTotpKeys({ db, config, log }: Options): Promise<TotpKeys> {
  const { keys, from, plain } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.totpSecrets})`);
    const { secrets, from } = await findSecrets(tx, config, { log });
    if (from === 'nowhere' && (await recordedKey(tx))) throw missingKey(config);
    const keys = createTotpKeys(from === 'nowhere' ? [await makeSecret(tx, config)] : secrets);
    const plain = await encryptRows(tx, { keys, config, log });
    // Delete the replaced key: it should not stay next to the data it decrypted.
    if (from === 'TOTP_KEY' && secrets.length > (config.totpSecrets?.length ?? 0)) {
      await tx.execute(sql`delete from ${secretTable} where name = ${storedName}`);
      log.info(
        'The two-factor secrets are encrypted with TOTP_KEY now; the key that was in the database is deleted.',
      );
    }
    return { keys, from, plain };
  });
  if (plain > 0) await forgetPlainRows(db, plain, log);
  if (config.databaseUrl && from === 'file')
    log.warn(
      `TOTP_KEY is not set: the key of the two-factor secrets is only in ${totpKeyFile(config)}. Back that file up with ` +
        'the database, and set TOTP_KEY where more than one process uses this database.',
    );
  else if (config.databaseUrl && from !== 'TOTP_KEY')
    log.warn(
      'TOTP_KEY is not set: the key of the two-factor secrets is in the database beside them, so whoever reads a copy of ' +
        'the database has both. Set TOTP_KEY (openssl rand -hex 32) for every process: the next start encrypts them ' +
        'anew and deletes the key from the database.',
    );
  return keys;
}

/** Deletes the secrets and recovery codes that a lost key makes unreadable. */
export async function resetLostSecrets({ db, config }: Omit<Options, 'log'>): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.totpSecrets})`);
    const { secrets, from } = await findSecrets(tx, config);
    const keys = createTotpKeys(from === 'nowhere' ? [await makeSecret(tx, config)] : secrets);
    const lost: string[] = [];
    for (const { id, stored } of await lockedRows(tx)) {
      const known = isPlain(stored) || (await keys.decrypt(id, stored).catch(() => null)) !== null;
      if (!known) lost.push(id);
    }
    await tx
      .update(staffUsers)
      .set({ mfaSecret: null, mfaConfirmedAt: null, mfaLastStep: null })
      .where(inArray(staffUsers.id, lost));
    await tx.delete(recoveryCodes).where(inArray(recoveryCodes.staffUserId, lost));
    await record(tx, keys);
    return lost.length;
  });
}

/** Counts the stored secrets and those these keys cannot decrypt. */
export async function checkTotpKeys(db: Db, config: KeyConfig): Promise<{ secrets: number; lost: number }> {
  const { secrets, from } = await findSecrets(db, config, { readOnly: true });
  const recorded = await recordedKey(db);
  if (from === 'nowhere' && !recorded) return { secrets: 0, lost: 0 };
  if (from === 'nowhere') throw missingKey(config);
  const keys = createTotpKeys(secrets);
  const rows = await selectSecrets(db);
  rejectOtherKeys(rows, recorded, keys, config);
  let lost = 0;
  for (const { id, stored } of rows)
    if (!isPlain(stored) && (await keys.decrypt(id, stored).catch(() => null)) === null) lost += 1;
  return { secrets: rows.length, lost };
}

type KeyConfig = Pick<AdminApiConfig, 'totpSecrets' | 'dataDir' | 'databaseUrl'>;

const missingKey = (config: KeyConfig) =>
  new StartupError(
    `${totpKeyFile(config)} is missing, and with it the key of the two-factor secrets in this database. Put it back ` +
      `from a backup, or set TOTP_KEY to the same value. ${ifLost}`,
  );

function rejectOtherKeys(
  rows: { stored: string }[],
  recorded: string | null,
  keys: TotpKeys,
  config: KeyConfig,
): void {
  const used = [recorded, ...rows.map(({ stored }) => keyIdOf(stored))].filter((id) => id !== null);
  const others = [...new Set(used)].filter((id) => !keys.has(id));
  if (others.length > 0)
    throw new StartupError(
      `The two-factor secrets in this database are encrypted with another key (${others.join(', ')}) than ` +
        `${config.totpSecrets ? 'TOTP_KEY' : totpKeyFile(config)} has (${keys.id}). Give every process on this database ` +
        `the same TOTP_KEY; to change it, put the new key first and the old one behind it, with a comma. ${ifLost}`,
    );
}

const totpKeyFile = ({ dataDir }: Pick<AdminApiConfig, 'dataDir'>) => join(dataDir, 'totp-key');
const storedName = 'totp-key';
const secretTable = sql.identifier(secretTables.adminApi);

/** The database's key precedes the file, since every process has it; TOTP_KEY precedes both. */
async function findSecrets(
  tx: DbOrTx,
  config: KeyConfig,
  { log, readOnly = false }: { log?: FastifyBaseLogger; readOnly?: boolean } = {},
): Promise<{ secrets: string[]; from: 'TOTP_KEY' | 'database' | 'file' | 'nowhere' }> {
  const inDatabase = config.databaseUrl ? await secretInDatabase(tx, readOnly) : null;
  if (config.totpSecrets)
    return { secrets: [...config.totpSecrets, ...(inDatabase ? [inDatabase] : [])], from: 'TOTP_KEY' };
  const file = totpKeyFile(config);
  if (inDatabase) {
    const other = await loadSecret(file, '').catch(() => null);
    if (other !== null && other !== inDatabase)
      log?.warn(`${file} is not used: the database has another key, and every process uses that one.`);
    return { secrets: [inDatabase], from: 'database' };
  }
  const inFile = await fromFile(() => loadSecret(file, ''));
  return inFile === null ? { secrets: [], from: 'nowhere' } : { secrets: [inFile], from: 'file' };
}

async function secretInDatabase(tx: DbOrTx, readOnly: boolean): Promise<string | null> {
  if (readOnly) {
    const { rows } = await tx.execute<{ present: boolean }>(
      sql`select to_regclass(${secretTables.adminApi}) is not null as present`,
    );
    if (!rows[0]?.present) return null;
  } else {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.secrets})`);
    await tx.execute(sql.raw(createSecretTable(secretTables.adminApi)));
  }
  const { rows } = await tx.execute<{ value: string }>(
    sql`select value from ${secretTable} where name = ${storedName}`,
  );
  return rows[0]?.value ?? null;
}

async function makeSecret(tx: DbOrTx, config: AdminApiConfig): Promise<string> {
  if (!config.databaseUrl) return fromFile(() => loadOrCreateSecret(totpKeyFile(config), ''));
  const value = newSecret();
  await tx.execute(sql`insert into ${secretTable} (name, value) values (${storedName}, ${value})`);
  return value;
}

async function fromFile<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // A new key alone would make all secrets unreadable.
    if (error instanceof SecretFileError)
      throw new StartupError(`${error.problem} Put it back from a backup. ${ifLost}`);
    throw error;
  }
}

async function recordedKey(db: DbOrTx): Promise<string | null> {
  const [row] = await db.select().from(meta).where(eq(meta.name, recordedName));
  return row?.value ?? null;
}

async function record(tx: DbOrTx, { id: value }: TotpKeys): Promise<void> {
  await tx
    .insert(meta)
    .values({ name: recordedName, value })
    .onConflictDoUpdate({ target: meta.name, set: { value } });
}

const selectSecrets = (db: DbOrTx) =>
  db
    .select({ id: staffUsers.id, stored: sql<string>`coalesce(${staffUsers.mfaSecret}, '')` })
    .from(staffUsers)
    .where(isNotNull(staffUsers.mfaSecret))
    .orderBy(staffUsers.id);

async function lockedRows(tx: DbOrTx): Promise<{ id: string; stored: string }[]> {
  return selectSecrets(tx).for('update');
}

async function encryptRows(
  tx: DbOrTx,
  { keys, config, log }: { keys: TotpKeys; config: AdminApiConfig; log: FastifyBaseLogger },
): Promise<number> {
  const rows = await lockedRows(tx);
  rejectOtherKeys(rows, await recordedKey(tx), keys, config);
  let plain = 0;
  for (const { id, stored } of rows) {
    const secret = isPlain(stored) ? stored : await keys.decrypt(id, stored).catch(() => null);
    if (secret === null)
      log.warn({ userId: id }, 'a two-factor secret cannot be decrypted; its user needs it reset');
    else if (keyIdOf(stored) !== keys.id)
      await tx
        .update(staffUsers)
        .set({ mfaSecret: await keys.encrypt(id, secret) })
        .where(eq(staffUsers.id, id));
    if (isPlain(stored)) plain += 1;
  }
  await record(tx, keys);
  return plain;
}

/** VACUUM FULL: otherwise old row versions with plain secrets stay on disk. */
async function forgetPlainRows(db: Db, count: number, log: FastifyBaseLogger): Promise<void> {
  log.warn(
    { count },
    'two-factor secrets of an earlier version were encrypted; backups and logs of the database from before still hold them',
  );
  await db
    .execute(sql`vacuum full staff_users`)
    .catch((err: unknown) => log.warn({ err }, 'the table of staff users was not written anew'));
}
