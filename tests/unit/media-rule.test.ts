import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mediaRule } from '~/lib/media-rule';
import { diskFiles } from '~/uploads.server/disk-files';
import { UploadRejected } from '~/uploads.server/inspect';
import { createUploads } from '~/uploads.server/store';
import { fileTypeOf, headBytes } from '~shared/media/file-type';
import { readMp4 } from '~shared/media/mp4';
import { mediaTypes } from '~shared/media/types';
import { inspectMedia } from '../../admin-api/media/inspect';
import {
  box,
  boxes,
  film,
  ftyp,
  hostileFilms,
  longBox,
  mdat,
  mvhd,
  notPlayed,
  taken,
  trak,
} from '../support/media-samples';
import { song } from '../support/song';

const counted = vi.hoisted(() => ({ reads: 0 }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (...args) => {
    const file = await real.open(...args);
    const read = file.read.bind(file) as (...all: unknown[]) => ReturnType<typeof file.read>;
    file.read = ((...all: unknown[]) => {
      counted.reads++;
      return read(...all);
    }) as typeof file.read;
    return file;
  };
  return { ...real, open };
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-rule-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const head = (bytes: Buffer) => bytes.subarray(0, headBytes);
async function stored(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
}

/** What the dashboard makes of a file that was sent to it: its kind and duration, or why it is not taken. */
async function dashboardSays(bytes: Buffer, types: readonly string[] | null = mediaTypes) {
  const uploads = createUploads({
    files: diskFiles(folder),
    maxBytes: 1e9,
    log: pino({ level: 'silent' }),
    mediaTypes: async () => types,
  });
  try {
    const source = Readable.from([bytes], { objectMode: false });
    const { id, kind, duration } = await uploads.receive(source, {
      owner: 'ana',
      name: 'umunsi',
      uploadKind: 'media',
      expected: bytes.length,
    });
    await uploads.remove('ana', id);
    return { kind, duration };
  } catch (error) {
    if (error instanceof UploadRejected) return error.reason;
    throw error;
  }
}

describe('the media rule is one rule', () => {
  test('what browsers and the API take, neither takes otherwise', async () => {
    for (const [name, bytes] of Object.entries(taken))
      expect(await fileTypeOf(head(bytes), 'media', mediaTypes), name).not.toBeNull();
    for (const [name, bytes] of Object.entries(notPlayed)) {
      expect(await dashboardSays(bytes), name).toBe('type');
      expect(await inspectMedia(await stored(bytes)), name).toBeNull();
      // SPEC §5: a provider that names no types wants video or audio. What else it wants, it says itself.
      expect(await dashboardSays(bytes, null)).toMatchObject({ kind: expect.stringMatching(/video|audio/) });
    }
  });

  const files: [string, () => Buffer | Promise<Buffer>][] = [
    ['a film', () => readFile('tests/fixtures/clip.mp4')],
    ['a song', () => readFile('tests/fixtures/tune.mp3')],
    ['noise', () => song(40_000)],
    ['a WebM', () => readFile('admin-api/demo/files/garden.webm')],
    ['half a film', async () => (await readFile('tests/fixtures/clip.mp4')).subarray(0, 40_000)],
    ['a film without an index', () => Buffer.concat([ftyp(), mdat])],
    ['a film without tracks', () => Buffer.concat([ftyp(), box('moov', mvhd(2_000)), mdat])],
    ['a film of text', () => Buffer.concat([ftyp(), box('moov', trak('text')), mdat])],
    ['a silent film', () => film()],
    ['sound in a box for films', () => Buffer.concat([ftyp(), box('moov', trak('soun')), mdat])],
    ...Object.entries(taken).map(([name, bytes]) => [`the head of ${name}`, () => bytes] as const),
    ...Object.entries(hostileFilms).map(([name, bytes]) => [name, () => bytes] as const),
  ] as [string, () => Buffer][];
  test.each(files)('dashboard and API decide alike: %s (SPEC §5.8.1)', async (_, make) => {
    const bytes = await make();
    const ours = await dashboardSays(bytes);
    const theirs = await inspectMedia(await stored(bytes));
    if (typeof ours === 'string') expect(theirs).toBeNull();
    else expect(theirs).toMatchObject({ type: ours.kind, duration: ours.duration ?? 0 });
  });
});

describe('the boxes of an MP4 are read within bounds', () => {
  test.each(Object.entries(hostileFilms))('%s', async (_, bytes) => {
    counted.reads = 0;
    const outline = await readMp4(await stored(bytes));
    expect(outline?.whole ?? false).toBe(false);
    // A read takes a tenth of a millisecond; one for each box kept the server busy for half a minute.
    expect(counted.reads).toBeLessThan(1_000);
    expect(await dashboardSays(bytes)).toMatch(/damaged|type/);
  });

  test('a film of ten hours in fragments is none of those', async () => {
    const fragment = Buffer.concat([box('moof', Buffer.alloc(100)), box('mdat', Buffer.alloc(20))]);
    const bytes = Buffer.concat([
      ...[ftyp(), box('moov', Buffer.concat([mvhd(0), trak('vide'), trak('soun')]))],
      ...Array<Buffer>(36_000).fill(fragment),
    ]);
    expect(await readMp4(await stored(bytes))).toEqual({
      whole: true,
      duration: null,
      hasVideo: true,
      hasAudio: true,
    });
  });

  const mehd = box('mehd', Buffer.from('0000000000001b58', 'hex'));
  test.each<[string, number | null, Buffer[]]>([
    ['a length of 64 bits', 7, [longBox('moov', Buffer.concat([mvhd(7_000), trak('vide')])), mdat]],
    ['a last box that reaches to the end', 7, [box('moov', mvhd(7_000)), box('mdat', Buffer.alloc(99), 0)]],
    ['a length that is not known', null, [box('moov', mvhd(0xffff_ffff)), mdat]],
    ['fragments', 7, [box('moov', Buffer.concat([mvhd(0), box('mvex', mehd)])), mdat]],
  ])('%s reads', async (_, duration, parts) => {
    const bytes = Buffer.concat([ftyp(), ...parts]);
    expect(await readMp4(await stored(bytes))).toMatchObject({ whole: true, duration });
    const tagged = film(box('udta', boxes('free', 50)));
    expect(await readMp4(await stored(tagged))).toMatchObject({ whole: true, duration: 2 });
  });
});

test('the form names what is taken, in words people know', () => {
  expect(mediaRule(mediaTypes, 2e9).hint).toBe(
    'Video (MP4, M4V, WebM, MOV, MKV, OGV, 3GP, 3G2) or audio (MP3, M4A, AAC, OGG, WAV, FLAC), at most 2.0 GB',
  );
  expect(mediaRule(null, 2e9).hint).toBe('Video or audio, at most 2.0 GB');
});
