import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../admin-api/cli/run';
import { filesOnDisk, type MediaFiles } from '../../admin-api/media/media-files';
import { type MoveEvent, moveMedia } from '../../admin-api/media/move';
import { openVerifiedFiles } from '../../admin-api/media/verified-files';

let folder: string;
let read: string[];
const disk = (name: string) => {
  const files = filesOnDisk(join(folder, name), join(folder, 'work'));
  return {
    ...files,
    read: (file: string) => {
      read.push(`${name} ${file[0]}`);
      return files.read(file);
    },
  };
};
const path = (side: string, name: string) => join(folder, side, 'media', name);
const stored = async (side: string) => (await readdir(join(folder, side, 'media'))).sort();
const nameOf = (letter: string) => `${letter.repeat(22)}.mp4`;
const [a, b, c] = [nameOf('a'), nameOf('b'), nameOf('c')];
const rowsOf = (...named: string[]) => ({
  inUse: async (names: string[]) => new Set(names.filter((name) => named.includes(name))),
  async *names() {
    yield named;
  },
  close: async () => {},
});

beforeEach(async () => {
  read = [];
  folder = await mkdtemp(join(tmpdir(), 'inzira-move-'));
  for (const side of ['from', 'to']) await mkdir(join(folder, side, 'media'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function move(
  options: { rows?: ReturnType<typeof rowsOf>; to?: MediaFiles; deleteSource?: boolean } = {},
) {
  const events: MoveEvent[] = [];
  const summary = await moveMedia({
    from: disk('from'),
    to: options.to ?? disk('to'),
    rows: options.rows ?? null,
    verified: await openVerifiedFiles(join(folder, 'work'), 'to'),
    deleteSource: options.deleteSource ?? false,
    pauseMs: 0,
    onEvent: (event) => events.push(event),
  });
  return { summary, events: events.map(({ event, name }) => `${event} ${name[0]}`).sort() };
}

describe('media on the move to another store', () => {
  it('are there to the byte, and not read again by a second run, which brings what was saved since', async () => {
    const bytes = randomBytes(3_000_000);
    await writeFile(path('from', a), bytes);
    expect((await move()).summary).toMatchObject({ copied: 1, bytes: bytes.length, failed: 0 });
    expect(bytes.equals(await readFile(path('to', a)))).toBe(true);
    read = [];
    await writeFile(path('from', b), 'new');
    expect((await move()).events).toEqual(['already-there a', 'copied b']);
    expect(read.filter((line) => line.endsWith(' a'))).toEqual([]);
  });

  it('what a killed run left is not taken for a copy: half a file, a copy it had not verified, half a line of its journal', async () => {
    for (const name of [a, b, c]) await writeFile(path('from', name), `the film ${name}`);
    await mkdir(join(folder, 'work'));
    await writeFile(join(folder, 'work', `${a}.part`), 'the f');
    await writeFile(path('to', c), `the film ${c}`);
    const journal = async () =>
      (await readdir(join(folder, 'work'))).find((name) => name.startsWith('verified')) ?? '';
    await openVerifiedFiles(join(folder, 'work'), 'to');
    await writeFile(join(folder, 'work', await journal()), `{"name":"${b}","si`);
    expect((await move()).events).toEqual(['already-there c', 'copied a', 'copied b']);
    for (const name of [a, b, c]) expect(await readFile(path('to', name), 'utf8')).toBe(`the film ${name}`);
    expect((await readdir(join(folder, 'work'))).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await move()).summary).toMatchObject({ 'already-there': 3, copied: 0 });
  });

  it('a copy that is there is never written over: where the two differ one is damaged, and which one is not known here', async () => {
    const film = randomBytes(10_000);
    await writeFile(path('from', a), film);
    await move();
    await writeFile(path('from', a), film.subarray(0, 10)); // a failing disk
    await writeFile(path('from', b), 'the film');
    await writeFile(path('to', b), 'the filn');
    const { events } = await move({ rows: rowsOf(a, b), deleteSource: true });
    expect(events).toEqual(['failed a', 'failed b']);
    expect(film.equals(await readFile(path('to', a)))).toBe(true);
    expect(await readFile(path('to', b), 'utf8')).toBe('the filn');
    expect(await stored('from')).toEqual([a, b]);
  });

  it('a store that stores something else is found out by reading back: not there, not deleted at the source', async () => {
    await writeFile(path('from', a), 'the film');
    const good = disk('to');
    const spoiling: MediaFiles = {
      ...good,
      async write(name, body, size) {
        const bytes = await buffer(body);
        bytes[3] = 0;
        await good.write(name, Readable.from([bytes]), size);
      },
    };
    const { events } = await move({ to: spoiling, rows: rowsOf(a), deleteSource: true });
    expect(events).toEqual(['failed a']);
    expect([await stored('to'), await stored('from')]).toEqual([[], [a]]);
  });

  it('only what a row names is copied and deleted; rows without a file are reported and nothing is deleted then', async () => {
    for (const name of [a, b]) await writeFile(path('from', name), name);
    const first = await move({ rows: rowsOf(a, c), deleteSource: true });
    expect(first.events).toEqual(['copied a', 'missing c', 'without-row b']);
    expect(await stored('from')).toEqual([a, b]);
    const second = await move({ rows: rowsOf(a), deleteSource: true });
    expect(second.events).toEqual(['already-there a', 'deleted-from-source a', 'without-row b']);
    expect(await stored('from')).toEqual([b]);
    // Afterwards nothing is missing: it is at the target.
    expect((await move({ rows: rowsOf(a) })).summary).toMatchObject({ missing: 0, failed: 0 });
  });
});

it.each([
  [['move-media', '--help'], {}, 0, /3\. run this command again: it brings what was saved between 1 and 2/],
  [['no-such'], {}, 64, /unknown command 'no-such'/],
  [['move-media', '--to', 's3'], {}, 78, /^S3_BUCKET is not set/],
  [['move-media', '--to', 's3'], { DATA_DIR: '/no/such' }, 78, /^DATA_DIR \/no\/such does not exist/],
])('admin %j with %j exits with %i', async (args, env, status, text) => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const io = { env: { DATA_DIR: folder, ...env }, print: write, note: write, dashboardIssues: () => [] };
  expect(await runCommandLine(args, io)).toBe(status);
  expect(lines.join('\n')).toMatch(text);
});
