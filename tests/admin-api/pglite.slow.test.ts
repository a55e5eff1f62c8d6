import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { lockDataDir } from '../../admin-api/db/lock';
import { openMediaRows } from '../../admin-api/db/media-rows';
import { openPglite, type Pglite } from '../../admin-api/db/pglite';

let dir: string;
let pglite: Pglite;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'inzira-pglite-'));
  await cp(inject('emptyDataDir'), dir, { recursive: true });
  pglite = await openPglite(join(dir, 'pglite'));
});
afterAll(async () => {
  await pglite.close();
  await rm(dir, { recursive: true, force: true });
});

const connection = () => ({ host: pglite.host, user: 'postgres', database: 'postgres' });

describe('the embedded database behind its socket (SPEC §10.21)', () => {
  it('mixes nothing of connections that query, commit, roll back and err at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const pool = new pg.Pool({ ...connection(), max: 8 });
      await pool.query('drop table if exists counted');
      await pool.query('create table counted (id int primary key, value int)');
      await pool.query('insert into counted values (1, 0)');
      let committed = 0;
      const work = async (n: number) => {
        if (n % 4 === 0) {
          const { rows } = await pool.query('select $1::int as x, $2::text as y', [n, `a${n}`]);
          expect(rows).toEqual([{ x: n, y: `a${n}` }]);
          return;
        }
        if (n % 5 === 0) {
          await expect(pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
          return;
        }
        const client = await pool.connect();
        await client.query('begin');
        const { rows } = await client.query('select value from counted where id = $1', [1]);
        const changed = await client.query('update counted set value = $1 where id = 1', [rows[0].value + 1]);
        expect(changed.rowCount).toBe(1);
        await client.query(n % 3 === 0 ? 'rollback' : 'commit');
        if (n % 3 !== 0) committed += 1;
        client.release();
      };
      await Promise.all(Array.from({ length: 60 }, (_, n) => work(n)));
      const { rows } = await pool.query('select value from counted');
      expect(rows).toEqual([{ value: committed }]);
      await pool.end();
    }
  });

  it('rolls back for a connection that goes away inside a transaction, and serves the others', async () => {
    const [leaving, staying] = [new pg.Client(connection()), new pg.Client(connection())];
    leaving.on('error', () => {});
    await Promise.all([leaving.connect(), staying.connect()]);
    await staying.query('create table if not exists left_over (id int)');
    await leaving.query('begin');
    await leaving.query('insert into left_over values (1)');
    const counted = staying.query('select count(*)::int as n from left_over');
    (leaving as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect((await counted).rows).toEqual([{ n: 0 }]);
    await staying.end();
  });
});

it('a command beside a product that runs, or that does not, reads which media the rows name', async () => {
  const names = async () => {
    const rows = await openMediaRows({ databaseUrl: undefined, dataDir: dir });
    if (typeof rows === 'string') return rows;
    const all: string[] = [];
    for await (const some of rows.names()) all.push(...some);
    const used = await rows.inUse(['a.webp', 'x.webp']);
    await rows.close();
    return [...all, ...used];
  };
  const client = new pg.Client(connection());
  await client.connect();
  await client.query("insert into info_items (id, type, image) values ('i', 'alert', 'a.webp')");
  await client.end();
  const unlock = await lockDataDir(dir); // as the product does
  expect(await names()).toEqual(['a.webp', 'a.webp']);
  await pglite.close();
  expect(await names()).toMatch(/^it is in use: DATA_DIR .* already in use by process/);
  await unlock();
  expect(await names()).toEqual(['a.webp', 'a.webp']);
  await rm(join(dir, 'pglite'), { recursive: true });
  expect(await names()).toBe(`there is no database in ${dir}`);
  pglite = await openPglite(join(dir, 'pglite'));
});
