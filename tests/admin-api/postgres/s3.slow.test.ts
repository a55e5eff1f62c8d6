import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { s3Files } from '~/uploads.server/s3-files';
import { createUploads } from '~/uploads.server/store';
import { connectBucket } from '~shared/media/bucket';
import { staffMediaKey } from '~shared/media/staff-media-key';
import { storeIdOf } from '~shared/media/staged-uploads';
import { readConfig, StartupError } from '../../../admin-api/config';
import { actingStaffHeader, contents, extensions, idempotencyKeyHeader } from '../../../admin-api/contract';
import { s3Storage } from '../../../admin-api/media/s3';
import { startCutLine } from '../../support/cut-line';
import { song } from '../../support/song';
import { form, says, startTestApi } from '../support/api';
import { addStoredContent } from '../support/app';
import { makeBucket } from '../support/bucket';
import { addSection, addUser, fixture } from '../support/rows';

const server = inject('s3');
const hour = 60 * 60_000;

describe.skipIf(!server)('media in S3', () => {
  let folder: string;
  let bucket: Awaited<ReturnType<typeof makeBucket>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inzira-s3-test-'));
    bucket = await makeBucket(server as NonNullable<typeof server>, folder);
  });
  afterAll(async () => {
    bucket.client.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const settings = async (env: Record<string, string> = {}) => {
    const { s3 } = await readConfig({ DATA_DIR: folder, ...bucket.env, ...env });
    if (!s3) throw new Error('No S3 settings.');
    return s3;
  };
  const open = async (options: Parameters<typeof s3Storage>[2] = {}) =>
    s3Storage(await settings(), folder, options);

  it('a file of many parts is there to the byte, whole and in ranges', async () => {
    const storage = await open();
    const bytes = randomBytes(17 * 1024 * 1024 + 3);
    const path = join(storage.incomingDir, 'large');
    await writeFile(path, bytes);
    const name = await storage.adding((writer) => writer.adopt(path, 'mp4'));
    await expect(readFile(path)).rejects.toThrow('ENOENT');
    const stored = await storage.open(name);
    expect(stored?.size).toBe(bytes.length);
    const sha = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    const read = async (range?: { start: number; end: number }) =>
      buffer((await stored?.read(range)) as Readable);
    expect(sha(await read())).toBe(sha(bytes));
    const across = { start: 5 * 1024 * 1024 - 7, end: 10 * 1024 * 1024 + 9 };
    expect(sha(await read(across))).toBe(sha(bytes.subarray(across.start, across.end + 1)));
    expect(await bucket.names('media-pending/')).not.toContain(name);

    const none = await storage.removing(async (mark) => mark([name]));
    expect([none, await storage.open(name), await stored?.read()]).toEqual([undefined, null, null]);
    storage.close();
  });

  it('what a killed process left is swept: files without a row after an hour, half a file after a day', async () => {
    const orphan = `${'A'.repeat(22)}.mp3`;
    const used = `${'B'.repeat(22)}.mp3`;
    const half = `${'C'.repeat(22)}.mp3`;
    const Bucket = bucket.env.S3_BUCKET;
    const put = (Key: string) => bucket.client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    for (const name of [orphan, used])
      await Promise.all([put(`media/${name}`), put(`media-pending/${name}`)]);
    const Key = `media/${half}`;
    const { UploadId } = await bucket.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    await bucket.client.send(
      new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'half of it' }),
    );
    const halves = async () =>
      (await bucket.client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.map(
        (upload) => upload.Key,
      ) ?? [];
    const sweep = async (after: number) => {
      const storage = await open({ now: () => Date.now() + after });
      const swept = await storage.sweep(
        async (names) => new Set(names.filter((name) => name === used)),
        true,
      );
      storage.close();
      return swept;
    };

    // Another process may be at work on them.
    expect(await sweep(0.9 * hour)).toBe(0);
    expect(await bucket.names('media/')).toEqual(expect.arrayContaining([orphan, used]));
    expect(await halves()).toContain(Key);

    expect(await sweep(1.1 * hour)).toBe(1);
    expect(await bucket.names('media/')).toEqual([used]);
    expect((await bucket.names('media-pending/')).filter((name) => name.includes('.'))).toEqual([]);
    expect(await halves()).toContain(Key);

    await sweep(25 * hour);
    expect(await halves()).toEqual([]);
  });

  it('a store that goes away: nothing is saved, the message says so, /readyz names it; it comes back by itself', async () => {
    const line = await startCutLine(bucket.env.S3_ENDPOINT);
    const api = await startTestApi({ ...bucket.env, S3_ENDPOINT: line.url });
    try {
      const section = (await addSection(api)).section.id;
      const file = { bytes: await fixture('tune.mp3'), name: 'tune.mp3' };
      const create = () => {
        const fields = { title: 'a', code: 'ITE-001', type: 'audio', file };
        return api.send(contents.create, { params: { sectionId: section }, form: form(fields) });
      };
      const readiness = async () => (await fetch(`${api.url}/readyz`)).json();

      line.cut();
      expect(await create()).toMatchObject(
        says(503, 'The media store cannot be reached. Nothing was saved. Try again in a few minutes.'),
      );
      expect(await api.call(contents.list)).toEqual([]);
      expect(await readiness()).toMatchObject({
        media: 'bucket',
        checks: { database: 'ok', storage: 'not writable' },
      });

      line.mend();
      expect(await create()).toMatchObject({ status: 201 });
      await expect.poll(readiness, { timeout: 15_000 }).toMatchObject({ success: true });
    } finally {
      await api.stop();
      await line.close();
    }
  });

  it('a file that a dashboard left in the same store becomes media there, to the byte; no one else’s does, and none that no one looked into', async () => {
    const api = await startTestApi(bucket.env);
    const shared = await connectBucket(await settings());
    try {
      const uploads = createUploads({
        files: s3Files(shared, join(folder, 'inspecting')),
        maxBytes: 50_000_000,
        log: pino({ level: 'silent' }),
      });
      const film = song(12 * 1024 * 1024 + 5);
      const section = (await addSection(api)).section.id;
      const { uploadStore } = await api.call(extensions.capabilities);
      expect(uploadStore).toBe(storeIdOf(await settings()));
      const send = async (owner: string) => {
        const id = randomBytes(16).toString('hex');
        const metadata = { owner, name: 'indirimbo.wav', uploadKind: 'media' };
        const creation_date = new Date().toISOString();
        await uploads.files.describe(id, { id, size: film.length, offset: 0, metadata, creation_date });
        await pipeline(Readable.from([film], { objectMode: false }), uploads.files.writer(id, 0));
        return id;
      };
      let codes = 100;
      const create = (
        file: Parameters<typeof form>[0][string],
        { actor, key }: { actor: string; key?: string },
      ) =>
        api.send(contents.create, {
          params: { sectionId: section },
          headers: { [actingStaffHeader]: actor, ...(key ? { [idempotencyKeyHeader]: key } : {}) },
          form: form({ title: 'Indirimbo', code: key ? 'ITE-099' : `ITE-${codes++}`, type: 'audio', file }),
        });
      const staff = async (email: string) => (await addUser(api, { email })).id;
      const [ana, ben] = [await staff('ana@example.org'), await staff('ben@example.org')];

      const id = await send(ana);
      expect(await create(id, { actor: ana })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
      expect(await uploads.arrived(ana, id, 'media')).toMatchObject({ kind: 'audio' });
      expect(await create(id, { actor: ben })).toMatchObject(
        says(400, 'This file is not there any more. Please choose it again.'),
      );
      expect(await create('../media/x', { actor: ana })).toMatchObject({ status: 400 });
      expect(await api.call(contents.list)).toEqual([]);

      const key = randomUUID();
      expect(await create(id, { actor: ana, key })).toMatchObject({ status: 201 });
      const [content] = await api.call(contents.list);
      const name = content?.file?.split('/').at(-1) ?? '';
      expect(name).toMatch(/\.wav$/);
      expect(Buffer.from(await bucket.bytes(`media/${name}`)).equals(film)).toBe(true);
      // The same form again, its file sent along this time: it is known by its bytes.
      const again = await create({ bytes: film, name: 'indirimbo.wav' }, { actor: ana, key });
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);

      // It makes one content, whoever asks for another, and is no longer among those that wait.
      expect(await create(id, { actor: ana })).toMatchObject(
        says(409, 'This file is a content already. Look for it in the list of contents.'),
      );
      expect(await api.call(contents.list)).toHaveLength(1);
      expect(await uploads.list(ana)).toEqual([]);
    } finally {
      shared.close();
      await api.stop();
    }
  });

  it('delivery=direct: a URL of the bucket, the same for an hour, with ranges, as the type we say; the origin pages allow', async () => {
    const api = await startTestApi(bucket.env);
    try {
      const bytes = await fixture('tune.mp3');
      const name = await api.services.storage.adding((writer) => writer.save(bytes, 'mp3'));
      const { id } = await addStoredContent(api, { file: name, type: 'audio' });
      const Bucket = bucket.env.S3_BUCKET;
      // As a tool that knows no better may have put it there.
      const Key = `media/${name}`;
      await bucket.client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: 'text/html' }));
      const url = `${api.url}/media/${name}?delivery=direct&api-key=`;
      const ask = (key: string) => fetch(url + key, { redirect: 'manual' });
      expect((await ask('wrong')).status).toBe(401);
      const answer = await ask(api.services.config.mediaKey);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, max-age=3600']);
      const location = answer.headers.get('location') ?? '';
      expect(location).not.toContain(bucket.env.S3_SECRET_ACCESS_KEY);
      expect(new URL(location).origin).toBe(new URL(bucket.env.S3_ENDPOINT).origin);
      const part = await fetch(location, { headers: { range: 'bytes=2-5' } });
      expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6));
      expect((await fetch(location.replace(name, `${'x'.repeat(22)}.mp3`))).status).toBe(403);
      expect((await fetch(`${location}&response-content-type=text/html`)).status).toBe(403);
      // A URL of the bucket opens a file for hours, so a draft gets none.
      await api.call(contents.togglePublish, { params: { id } });
      expect((await ask(api.services.config.mediaKey)).status).toBe(404);
      const draft = await ask(staffMediaKey(api.services.config.token, name));
      expect([draft.status, draft.headers.get('cache-control')]).toEqual([200, 'no-store']);
    } finally {
      await api.stop();
    }
  });

  it.each([
    ['a bucket that is not there', { S3_BUCKET: 'not-there' }, /^S3_BUCKET not-there does not exist at http/],
    [
      'a wrong secret',
      { S3_SECRET_ACCESS_KEY: 'wrong' },
      /rejects S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/,
    ],
  ])('%s: one clear line at the start', async (_, env, message) => {
    const failing = s3Storage(await settings(env), folder);
    await expect(failing).rejects.toThrow(message);
    await expect(failing).rejects.toThrow(StartupError);
  });
});
