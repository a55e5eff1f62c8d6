import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectionMessage } from '~/lib/upload-fields';
import { diskFiles } from '~/uploads.server/disk-files';
import { UploadRejected } from '~/uploads.server/inspect';
import { createUploads, type Uploads } from '~/uploads.server/store';
import { type UploadKind, wrongEnding } from '~shared/media/upload-kinds';
import { song } from '../support/song';

let folder: string;
let uploads: Uploads;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-kinds-'));
  uploads = createUploads({ files: diskFiles(folder), maxBytes: 300_000, log: pino({ level: 'silent' }) });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Sends bytes as one upload kind. @returns the reason why they were not taken, or the stored file's bytes */
async function send(uploadKind: UploadKind, bytes: Uint8Array, name = 'umunsi.mp4') {
  try {
    const source = Readable.from([Buffer.from(bytes)], { objectMode: false });
    const upload = await uploads.receive(source, { owner: 'ana', name, uploadKind, expected: bytes.length });
    const stored = await buffer(uploads.open(upload.id));
    await uploads.remove('ana', upload.id);
    return { upload, stored, reason: null };
  } catch (error) {
    if (!(error instanceof UploadRejected)) throw error;
    return { upload: null, stored: null, reason: error.reason };
  }
}

const text = (words: string) => Buffer.from(words, 'latin1');
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><html><body><script>alert(1)</script></body></html>';
const padded = (head: Buffer) => Buffer.concat([head, text(html), Buffer.alloc(5_000, 32)]);
const box = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const ftyp = box('ftyp', text('mp42\0\0\0\0mp42isom'));

/** Files that no upload kind (media, image, poster) may allow, whatever they are called. */
const neverTaken: Record<string, Buffer> = {
  'a text': text('Dear all, no film today.\n'.repeat(300)),
  'an HTML page': text(html),
  'an SVG with script': text(svg),
  'a program for Linux': padded(Buffer.from('7f454c46020101000000000000000000', 'hex')),
  'a ZIP': padded(Buffer.from('504b0304140000000800', 'hex')),
  'a PDF': padded(text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')),
  noise: Buffer.concat([Buffer.from([0]), randomBytes(6_000)]),
  nulls: Buffer.alloc(6_000),
  'a JPEG head over HTML': padded(Buffer.from('ffd8ffe000104a46494600010100', 'hex')),
  'a PNG head over HTML': padded(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
  'an MP4 head over HTML': padded(ftyp),
  'half an MP4': Buffer.concat([ftyp, box('mdat', Buffer.alloc(8_000, 1)).subarray(0, 4_200)]),
  'an ID3 head over HTML': padded(text('ID3\x04\0\0\0\0\0\0')),
};
it.each([
  ['VID_2026.MOV', 'video', null],
  ['AUD-20261122-WA0001.opus', 'audio', null],
  ['radio.mp2', 'audio', null],
  ['umuhanda wa 1.2 km', 'image', null],
  ['photo.jpg ', 'image', null],
  ['photo.jpg.exe', 'image', 'exe'],
  ['film.html', 'video', 'html'],
  ['icon.svgz', 'svg', 'svgz'],
] as const)('the name %s of a file that is %s: ending %s does not fit (ASVS 5.2.2)', (name, kind, ending) => {
  expect(wrongEnding(name, kind)).toBe(ending);
});

describe('SEC-14 SEC-39 files that their upload kind does not allow', () => {
  it.each(['media', 'image', 'poster'] as const)(
    '%s: are rejected and leave nothing behind',
    async (uploadKind) => {
      for (const [what, bytes] of Object.entries(neverTaken)) {
        const { reason } = await send(uploadKind, bytes, 'umunsi.jpg.html');
        expect(['type', 'damaged'], what).toContain(reason);
      }
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('a compressed icon is named as that', async () => {
    expect((await send('icon', gzipSync(svg), 'icon.svgz')).reason).toBe('compressed');
    expect(rejectionMessage('compressed', 'icon')).toMatch(/^This icon is a compressed file/);
  });

  it('a poster may be an MP4 and no other film (SPEC §3.7.2)', async () => {
    const webm = padded(Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'));
    expect((await send('poster', webm)).reason).toBe('type');
    expect((await send('poster', song(5_000))).reason).toBe('type');
  });

  it.each(['media', 'image', 'poster', 'icon'] as const)('%s: no bytes, or too many', async (uploadKind) => {
    expect((await send(uploadKind, Buffer.alloc(0))).reason).toBe('empty');
    const start = uploadKind === 'media' ? song(300_000) : await picture('png');
    const long = Buffer.concat([uploadKind === 'icon' ? text(svg) : start, Buffer.alloc(300_001, 32)]);
    expect((await send(uploadKind, long)).reason).toBe('size');
    expect(await readdir(folder)).toEqual([]);
  });
});

function picture(format: 'png' | 'jpeg' | 'webp') {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b6e5f' } });
  return image
    .withExif({ IFD0: { Copyright: 'Kigali home' }, IFD3: { GPSLatitude: '1/1 57/1 0/1' } })
    [format]()
    .toBuffer();
}

describe('SEC-38 pictures are drawn anew', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    '%s: where it was taken and what hides behind it are gone',
    async (format) => {
      const bytes = Buffer.concat([await picture(format), text(html)]);
      const { upload, stored } = await send('image', bytes, 'umwana.jpg');
      expect(upload).toMatchObject({ kind: 'image', mime: 'image/webp' });
      expect(stored?.toString('latin1')).not.toMatch(/script|Kigali|exif|GPS/i);
      expect(await sharp(stored ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'webp', width: 64 });
    },
  );

  it('a small file that unpacks to more than 50 million pixels is rejected', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(300_000);
    expect((await send('image', bomb)).reason).toBe('pixels');
    expect(await readdir(folder)).toEqual([]);
  });
});
