import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, statfs, symlink, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import express from 'express';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { diskFiles } from '~/uploads.server/disk-files';
import { createUploads, type Uploads } from '~/uploads.server/store';
import { tusHandler } from '~/uploads.server/tus-handler';
import { song } from '../support/song';

const log = pino({ level: 'silent' });
let folder: string;
let uploads: Uploads;
let url: string;
let close: () => void;
/** How full the disk is said to be. */
let disk: (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }> = statfs;

/** A handler as after a (re)start of the process, for the person named in a header. */
async function startHandler(): Promise<void> {
  const app = express();
  uploads = createUploads({ files: diskFiles(folder, (at) => disk(at)), maxBytes: 3_000_000, log });
  const contextOf = (req: express.Request) =>
    (req.get('x-staff')
      ? { staff: { id: req.get('x-staff'), role: req.get('x-role') ?? 'admin' } }
      : {}) as never;
  app.use('/uploads', tusHandler({ uploads, contextOf, log }));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tus-handler-'));
  await startHandler();
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true, force: true });
});

const tus = { 'tus-resumable': '1.0.0', 'x-staff': 'ana' };
const described = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

function begin(
  size: number,
  headers: Record<string, string> = {},
  fields: Record<string, string> = { filename: 'a.mp4', uploadKind: 'media' },
) {
  const own = { 'upload-length': String(size), 'upload-metadata': described(fields) };
  return fetch(`${url}/uploads`, { method: 'POST', headers: { ...tus, ...own, ...headers } });
}
async function begun(size: number): Promise<string> {
  const response = await begin(size);
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}
function patch(
  path: string,
  offset: number,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const own = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return fetch(url + path, { method: 'PATCH', headers: { ...tus, ...own, ...headers }, body });
}
async function offsetOf(path: string): Promise<number> {
  const response = await fetch(url + path, { method: 'HEAD', headers: tus });
  return Number(response.headers.get('upload-offset'));
}
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const leftBehind = async (path: string) =>
  (await readdir(folder)).filter((name) => name.startsWith(idOf(path)));

describe('resumable uploads', () => {
  it('cut off in the middle and after a restart it goes on where it was, byte for byte', async () => {
    const bytes = song(2_000_000);
    const path = await begun(bytes.length);
    await interrupt(path, bytes, 900_000);
    close();
    await startHandler();
    const offset = await offsetOf(path);
    expect(offset).toBe(900_000);
    expect((await patch(path, offset, bytes.subarray(offset))).status).toBe(204);
    const id = path.split('/').at(-1) ?? '';
    expect(sha(await readFile(join(folder, id)))).toBe(sha(bytes));
    const upload = await uploads.arrived('ana', id, 'media');
    expect(upload).toMatchObject({ kind: 'audio', name: 'a.mp4', size: 2_000_000, duration: 125 });
  });

  it('is no one else’s: reading, writing and removing answer 404', async () => {
    const path = await begun(1000);
    const headers = { ...tus, 'x-staff': 'eva' };
    for (const method of ['HEAD', 'DELETE'])
      expect((await fetch(url + path, { method, headers })).status, method).toBe(404);
    expect((await patch(path, 0, song(1000), headers)).status).toBe(404);
    expect(await offsetOf(path)).toBe(0);
    expect((await fetch(url + path, { method: 'DELETE', headers: tus })).status).toBe(204);
    expect(await leftBehind(path)).toEqual([]);
  });

  it('is closed to viewers and to anonymous users', async () => {
    expect((await begin(1000, { 'x-role': 'viewer' })).status).toBe(403);
    expect((await begin(1000, { 'x-staff': '' })).status).toBe(401);
  });

  it('a file whose last bytes came just before a crash is looked into before it is used', async () => {
    const [good, wrong, asked] = [await begun(5_000), await begun(5_000), await begun(5_000)];
    await writeFile(join(folder, idOf(good)), song(5_000));
    for (const path of [wrong, asked])
      await writeFile(join(folder, idOf(path)), Buffer.alloc(5_000, '<html>'));
    expect(await uploads.arrived('ana', idOf(good), 'media')).toMatchObject({ kind: 'audio' });
    expect(await uploads.arrived('ana', idOf(wrong), 'media')).toBeNull();
    expect(await leftBehind(wrong)).toEqual([]);
    expect((await fetch(url + asked, { method: 'HEAD', headers: tus })).status).toBe(415);
  });

  it('a new connection for an upload ends the one that hangs, and goes on after what that one brought', async () => {
    const bytes = song(1_000_000);
    const path = await begun(bytes.length);
    const hanging = await hang(path, bytes, 300_000);
    const offset = await offsetOf(path);
    expect(offset).toBe(300_000);
    expect((await patch(path, offset, bytes.subarray(offset))).status).toBe(204);
    expect(sha(await readFile(join(folder, path.split('/').at(-1) ?? '')))).toBe(sha(bytes));
    hanging.destroy();
  });

  it('a wrong type is rejected after its first chunk, and a disk that fills up leaves nothing behind (REL-11)', async () => {
    const wrong = await begun(2_000_000);
    expect((await patch(wrong, 0, new Uint8Array(100_000).fill(65))).status).toBe(415);
    const path = await begun(1_000_000);
    const file = join(folder, idOf(path));
    await rm(file);
    await symlink('/dev/full', file);
    const response = await patch(path, 0, song(1_000_000).subarray(0, 500_000));
    expect([response.status, await response.text()]).toEqual([
      507,
      'The server does not have enough disk space for this file. Please try again later or contact an administrator.',
    ]);
    expect([...(await leftBehind(wrong)), ...(await leftBehind(path))]).toEqual([]);
  });

  it('keeps room for what was begun: the second file that would fill the disk is rejected', async () => {
    disk = async () => ({ bavail: 1_000, blocks: 1_000, bsize: 1_000 });
    await rm(folder, { recursive: true });
    expect((await begin(600_000)).status).toBe(201);
    const second = await begin(600_000);
    expect(second.status).toBe(507);
    expect(await second.text()).toContain('not have enough disk space for this file');
    disk = statfs;
  });

  it('rejects before a byte is sent: empty, over the limit, of an unknown kind', async () => {
    expect((await begin(0)).status).toBe(400);
    expect((await begin(3_000_001)).status).toBe(413);
    expect((await begin(10, {}, { filename: 'a.svg', uploadKind: 'icon' })).status).toBe(400);
  });

  it('a person has 30 unfinished uploads at most, however they come in and also at the same moment; others are not concerned', async () => {
    const begins = await Promise.all(Array.from({ length: 50 }, () => begin(1_000, { 'x-staff': 'many' })));
    expect(begins.find(({ status }) => status !== 201)?.status).toBe(429);
    const waiting = await uploads.list('many');
    expect(waiting.length).toBe(30);
    expect(begins.filter(({ status }) => status === 201)).toHaveLength(30);
    const file = { owner: 'many', name: 'a.wav', uploadKind: 'media', expected: 1_000 } as const;
    await expect(uploads.receive(Readable.from([song(1_000)]), file)).rejects.toMatchObject({
      reason: 'waiting',
    });
    expect((await begin(1_000)).status).toBe(201);
    await uploads.cancel('many', waiting[0]?.id ?? '');
    expect(await uploads.receive(Readable.from([song(1_000)]), file)).toMatchObject({ kind: 'audio' });
    for (const { id } of [...(await uploads.list('many')), ...(await uploads.list('ana'))])
      await uploads.files.remove(id);
  });

  it('pictures that forms left behind make way for a new one, the oldest first; what a draft holds, is being passed on or came with the same form stays', async () => {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6e5f' } })
      .png()
      .toBuffer();
    const picture = async (beside: string[] = []) => {
      const file = { owner: 'leaver', name: 'a.png', uploadKind: 'image', expected: image.length } as const;
      return (await uploads.receive(Readable.from([image]), { ...file, beside })).id;
    };
    const left: string[] = [];
    for (let n = 0; n < 30; n++) left.push(await picture());
    const [first = '', second = '', third = '', fourth = ''] = left;
    await uploads.keepForDraft('leaver', first);
    await uploads.transfers.run(third, async () => {
      const form = [second];
      form.push(await picture(form));
      const ids = (await uploads.list('leaver')).map(({ id }) => id);
      expect(ids).toHaveLength(30);
      expect(ids).toEqual(expect.arrayContaining([first, third, ...form]));
      expect(ids).not.toContain(fourth);
    });
    // A video or audio file, and several at the same moment, get their place, too.
    const begins = await Promise.all([1, 2, 3].map(() => begin(1_000, { 'x-staff': 'leaver' })));
    expect(begins.map(({ status }) => status)).toEqual([201, 201, 201]);
    const after = await uploads.list('leaver');
    expect(after.length).toBeLessThanOrEqual(30);
    expect(after.find(({ id }) => id === first)?.inDraft).toBe(true);
    for (const { id } of after) await uploads.files.remove(id);
  });

  it('sweeps what has no byte after an hour, what has no description after a day, what waited over seven days', async () => {
    const [empty, some] = [await begun(1000), await begun(1000)];
    expect((await patch(some, 0, song(1000).subarray(0, 100))).status).toBe(204);
    const orphan = join(folder, randomBytes(16).toString('hex'));
    await writeFile(orphan, 'x');
    await utimes(orphan, new Date(0), new Date(0));
    const sweptAfter = async (hours: number) => {
      const now = () => Date.now() + hours * 3_600_000;
      await createUploads({ files: diskFiles(folder), maxBytes: 1, log, now }).sweep();
      return (await uploads.list('ana')).map(({ id }) => id);
    };
    expect(await sweptAfter(0.9)).toHaveLength(2);
    expect(await sweptAfter(1.1)).toEqual([idOf(some)]);
    expect(await leftBehind(empty)).toEqual([]);
    expect(await sweptAfter(6.9 * 24)).toEqual([idOf(some)]);
    await sweptAfter(7.1 * 24);
    expect(await readdir(folder)).toEqual([]);
  });
});

/** Sends `length` bytes of a chunk that claims to be whole, and then nothing. */
async function hang(path: string, bytes: Buffer, length: number): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  const head = [
    `PATCH ${path} HTTP/1.1`,
    ...['host: x', 'tus-resumable: 1.0.0', 'x-staff: ana', 'upload-offset: 0'],
    ...['content-type: application/offset+octet-stream', `content-length: ${bytes.length}`, '', ''],
  ].join('\r\n');
  socket.write(head);
  await new Promise<void>((resolve) => socket.write(bytes.subarray(0, length), () => resolve()));
  const file = join(folder, path.split('/').at(-1) ?? '');
  await vi.waitFor(async () => expect((await readFile(file)).length).toBe(length));
  return socket;
}

/** As `hang`, and then the connection drops. */
async function interrupt(path: string, bytes: Buffer, length: number): Promise<void> {
  (await hang(path, bytes, length)).destroy();
}
