import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaRule } from '~/lib/media-rule';
import { diskFiles } from '~/uploads.server/disk-files';
import { UploadRejected } from '~/uploads.server/inspect';
import { createUploads } from '~/uploads.server/store';
import { fileTypeOf, headBytes } from '~shared/media/file-type';
import { findMp4Index } from '~shared/media/mp4';
import { mediaTypes } from '~shared/media/types';
import { inspectMedia } from '../../admin-api/media/inspect';
import {
  box,
  brokenFilms,
  busyFilms,
  film,
  ftyp,
  longBox,
  mdat,
  mp4,
  mvhd,
  notPlayed,
  taken,
  trak,
  wav,
} from '../support/media-samples';
import { song } from '../support/song';

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
    ['a film without tracks', () => mp4([])],
    ['a film of text', () => mp4([trak('text')])],
    ['a silent film', () => film()],
    ['a film with 4 bytes behind it', () => Buffer.concat([film(), Buffer.alloc(4)])],
    ['sound in a box for films', () => mp4([trak('soun', 'mp4a')])],
    ['a WAV of GSM', () => wav(49, 1_625)],
    ...Object.entries(taken).map(([name, bytes]) => [`the head of ${name}`, () => bytes] as const),
    ...Object.entries(brokenFilms).map(([name, bytes]) => [name, () => bytes] as const),
  ] as [string, () => Buffer][];
  test.each(files)('dashboard and API decide alike: %s (SPEC §5.8.1)', async (_, make) => {
    const bytes = await make();
    const ours = await dashboardSays(bytes);
    const theirs = await inspectMedia(await stored(bytes));
    if (typeof ours === 'string') expect(theirs).toBeNull();
    else expect(theirs).toMatchObject({ type: ours.kind, duration: ours.duration ?? 0 });
  });
});

test.each(Object.entries(busyFilms))(
  '%s end in bounded time and memory',
  async (_, bytes) => {
    const result = await dashboardSays(bytes);
    expect(result === 'type' || (typeof result === 'object' && result.kind === 'video')).toBe(true);
  },
  30_000,
);

/** A file as readMedia sees it, with how often it is read. */
function counted(bytes: Buffer) {
  const file = {
    ...{ size: bytes.length, reads: 0 },
    read: async (from: number, to: number) => {
      file.reads++;
      return bytes.subarray(from, to);
    },
  };
  return file;
}

describe('the boxes of an MP4', () => {
  test.each(Object.entries(brokenFilms))('%s: incomplete, and a read for many boxes', async (_, bytes) => {
    const file = counted(bytes);
    expect(await findMp4Index(file)).toBeNull();
    // A read takes a tenth of a millisecond; one for each box kept the server busy for half a minute.
    expect(file.reads).toBeLessThan(1_000);
    expect(await dashboardSays(bytes)).toBe('damaged');
  });

  test('a film of ten hours in fragments is none of those', async () => {
    const fragment = Buffer.concat([box('moof', Buffer.alloc(100)), box('mdat', Buffer.alloc(20))]);
    const index = box('moov', Buffer.concat([mvhd(0), trak('vide', 'avc1')]));
    const bytes = Buffer.concat([ftyp(), index, ...Array<Buffer>(36_000).fill(fragment)]);
    expect(await findMp4Index(counted(bytes))).toEqual({ from: 24, to: 24 + index.length });
  });

  test.each<[string, Buffer[]]>([
    ['a length of 64 bits', [longBox('moov', trak('vide', 'avc1')), mdat]],
    ['a last box that reaches to the end', [box('moov', mvhd(7_000)), box('mdat', Buffer.alloc(99), 0)]],
    [
      'a box behind the last one that is cut off',
      [box('moov', mvhd(7_000)), mdat, box('free', mdat, 99_999)],
    ],
  ])('%s: complete', async (_, parts) => {
    expect(await findMp4Index(counted(Buffer.concat([ftyp(), ...parts])))).not.toBeNull();
  });
});

test('the form names what is taken, in words people know', () => {
  expect(mediaRule(mediaTypes, 2e9).hint).toBe(
    'Video (MP4, M4V, WebM, MOV, MKV, OGV, 3GP, 3G2) or audio (MP3, M4A, AAC, OGG, WAV, FLAC), at most 2.0 GB',
  );
  expect(mediaRule(null, 2e9).hint).toBe('Video or audio, at most 2.0 GB');
});
