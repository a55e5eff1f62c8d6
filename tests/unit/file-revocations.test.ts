import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileRevocations } from '~/state.server/file-revocations';
import type { Revocations } from '~/state.server/revocations';

let dataDir: string;
let folder: string;
const clock = { now: 0 };
const lines: { level: number; msg: string }[] = [];
const opened: Revocations[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const errors = () => lines.filter(({ level }) => level >= 50);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inzira-marks-'));
  folder = join(dataDir, 'revocations');
  clock.now = Date.UTC(2026, 0, 5, 9, 30);
  lines.length = 0;
});
afterEach(async () => {
  for (const revocations of opened.splice(0)) await revocations.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A process of its own on the folder; the earlier ones are never closed, as by kill -9. */
function start(): Revocations {
  const revocations = fileRevocations({ folder, log, now: () => clock.now });
  opened.push(revocations);
  return revocations;
}
const hour = 60 * 60_000;
const until = () => clock.now + 12 * hour;
const knows = async (revocations: Revocations, key: string) => (await revocations.find([key])).has(key);

test('what was noted is there after a kill, with its time and value, until it is forgotten (SPEC §10.13)', async () => {
  await start().note('session a', until(), 'why');
  const at = clock.now;
  clock.now += hour;
  const next = start();
  expect((await next.find(['session a', 'b'])).get('session a')).toEqual({ at, value: 'why' });
  clock.now = at + 12 * hour + 1;
  expect(await knows(next, 'session a')).toBe(false);
  expect(await knows(start(), 'session a')).toBe(false);
});

test('all of a kind are found by how their keys begin, after a kill and by another process too', async () => {
  const first = start();
  await first.note('signed in a 1', until(), 'one');
  await first.note('signed in a 2', clock.now + hour, 'two');
  await first.note('signed in ab 3', until(), 'another person');
  const next = start();
  expect([...(await next.findAll('signed in a '))].map(([key, { value }]) => [key, value])).toEqual([
    ['signed in a 1', 'one'],
    ['signed in a 2', 'two'],
  ]);
  clock.now += hour + 1;
  expect([...(await first.findAll('signed in a ')).keys()]).toEqual(['signed in a 1']);
});

test('a line that a crash cut off is left out and spoils no other', async () => {
  await start().note('first', until());
  const [segment = ''] = await readdir(folder);
  await appendFile(join(folder, segment), '\n{"key":"torn","at":17674');
  const next = start();
  await next.note('second', until());
  const last = start();
  expect([await knows(last, 'first'), await knows(last, 'second'), await knows(last, 'torn')]).toEqual([
    ...[true, true, false],
  ]);
  await writeFile(join(folder, segment), `\0\0\0\n{"key":1}\n[]\n${await readFile(join(folder, segment))}`);
  expect(await knows(start(), 'second')).toBe(true);
});

test('a disk that takes nothing: said once, remembered in memory, and stored when there is room again', async () => {
  await writeFile(folder, 'a file where the folder should be');
  const revocations = start();
  await revocations.note('a', until());
  await revocations.note('b', until());
  expect([await knows(revocations, 'a'), await knows(revocations, 'b')]).toEqual([true, true]);
  const claims = await Promise.all(Array.from({ length: 10 }, () => revocations.claim('code', until())));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(errors()).toHaveLength(1);
  expect(errors()[0]?.msg).toContain('kept in memory');
  await rm(folder);
  clock.now += 5_001;
  await revocations.find(['a']);
  await revocations.note('c', until());
  const next = start();
  for (const key of ['a', 'b', 'c', 'code']) expect(await knows(next, key), key).toBe(true);
});

describe('two processes on one folder', () => {
  test('each knows at once what the other noted', async () => {
    const [one, other] = [start(), start()];
    await one.note('session a', until());
    expect(await knows(other, 'session a')).toBe(true);
    await other.note('session b', until());
    expect(await knows(one, 'session b')).toBe(true);
    // Over the hour, when each begins another file.
    clock.now = Date.UTC(2026, 0, 5, 10, 0, 1);
    await one.note('session c', until());
    expect(await knows(other, 'session c')).toBe(true);
  });

  test('of many claims exactly one is the first, and one given back can be claimed again', async () => {
    const [one, other] = [start(), start()];
    const claims = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).claim('code 1', until()));
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
    await one.note('code 1', clock.now - 1);
    expect(await other.claim('code 1', until())).toBe(true);
    expect(await one.claim('code 1', until())).toBe(false);
    expect(await start().claim('code 1', until())).toBe(false);
  });
});

test('an ended session does not come back after a clock that was ahead (SPEC §10.13)', async () => {
  const running = start();
  await running.note('session a', until());
  const at = clock.now;
  clock.now = at + 26 * hour;
  const ahead = start();
  await ahead.note('session b', until());
  clock.now += hour;
  for (const one of [running, ahead]) await one.find(['session b']);
  // Old files are dropped beside the requests.
  await Promise.all([running.close(), ahead.close()]);
  clock.now = at + 60_000;
  for (const one of [running, start()]) expect(await knows(one, 'session a')).toBe(true);
});

test('old files go, what still counts in them stays', async () => {
  const revocations = start();
  await revocations.note('lasting', clock.now + 720 * hour, 'kept');
  await revocations.note('passing', until());
  const before = await readdir(folder);
  for (let n = 0; n < 30; n++) {
    clock.now += hour;
    await revocations.note(`hour ${n}`, until());
  }
  const next = start();
  expect(await knows(next, 'passing')).toBe(false);
  // Done beside the requests.
  await expect.poll(async () => (await readdir(folder)).includes(before[0] ?? '')).toBe(false);
  expect((await start().find(['lasting'])).get('lasting')?.value).toBe('kept');
});
