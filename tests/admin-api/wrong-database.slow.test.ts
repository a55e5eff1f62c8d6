import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { StartupError } from '../../admin-api/config';
import { warnOfWrongDatabase } from '../../admin-api/db/wrong-database';
import { version } from '../../package.json';
import { newDatabase, startTestApi, type TestApi } from './support/api';
import { addStoredContent } from './support/app';

let dataDir: string;
let databaseUrl: string | undefined;
let api: TestApi | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inzira-wrong-'));
  databaseUrl = await newDatabase();
  if (!databaseUrl) await cp(inject('emptyDataDir'), dataDir, { recursive: true });
});
afterEach(async () => {
  await api?.stop();
  api = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<TestApi> {
  await api?.stop();
  api = undefined;
  api = await startTestApi(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, dataDir);
  return api;
}

/** Starts, and how that was rejected. */
async function rejection(): Promise<string> {
  const error = await start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  return (error as Error).message;
}

describe('a database of a later release', { timeout: 120_000 }, () => {
  const tomorrow = Date.now() + 86_400_000;
  const byLaterRelease = async ({ services: { db } }: TestApi) =>
    db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${tomorrow * 10})`,
    );

  it('is rejected with the release that it wants, and as it is', async () => {
    const { services } = await start();
    await byLaterRelease(api as TestApi);
    await services.db.execute(sql`update meta set value = '9.8.7' where name = 'release'`);
    await services.db.execute(sql`update meta set value = '0999_later' where name = 'migration'`);
    const message = await rejection();
    expect(message).toContain('it is at 0999_later, made by release 9.8.7');
    expect(message).toMatch(
      new RegExp(`release ${version} knows it up to \\d{4}_\\w+\\. Start release 9\\.8\\.7`),
    );
    expect(await rejection()).toBe(message);
  });

  it('says of itself which release it is of', async () => {
    const { services } = await start();
    const { rows } = await services.db.execute<{ name: string; value: string }>(
      sql`select name, value from meta where name in ('migration', 'release') order by name`,
    );
    expect(rows).toEqual([
      { name: 'migration', value: expect.stringMatching(/^\d{4}_\w+$/) },
      { name: 'release', value: version },
    ]);
  });
});

describe('a database that is probably not the one that is meant', { timeout: 120_000 }, () => {
  /** What is logged of it. */
  async function warnings(over: { databaseUrl?: string | undefined } = {}): Promise<string[]> {
    const { db } = (api as TestApi).services;
    const warnings: string[] = [];
    const log = { warn: (...words: unknown[]) => warnings.push(String(words.at(-1))) };
    await warnOfWrongDatabase({ db, config: { dataDir, databaseUrl, ...over }, log: log as never });
    return warnings;
  }

  it('is warned of when DATA_DIR has another that DATABASE_URL keeps from being used', async () => {
    await start();
    const folder = join(dataDir, 'pglite');
    const other = 'postgres://db.example.org/inzira';
    if (databaseUrl) expect(await warnings()).toEqual([]);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'PG_VERSION'), '17\n');
    expect(await warnings({ databaseUrl: other })).toEqual([
      expect.stringContaining(`DATABASE_URL is set, so the database in ${folder} is not used`),
    ]);
    expect(await warnings({ databaseUrl: undefined })).toEqual([]);
  });

  it('is warned of when the media belong to nothing in it', async () => {
    const running = await start();
    expect(await warnings()).toEqual([]);
    const name = `${'m'.repeat(22)}.mp4`;
    await writeFile(join(dataDir, 'media', name), 'film');
    expect(await warnings()).toEqual([
      expect.stringContaining(
        `The media files in ${join(dataDir, 'media')} belong to nothing in this database.`,
      ),
    ]);
    await addStoredContent(running, { file: name });
    expect(await warnings()).toEqual([]);
  });
});
