import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { noSmallDisk, way } from '../admin-api/support/small-disk';
import { freshDataDir } from '../support/demo-data';
import { cleanEnvironment, freePort } from '../support/process';
import { type AdminApi, startAdminApi } from '../support/product';
import { song } from '../support/song';
import { demoEmail, signIn, type Visitor } from '../support/visitor';

const diskFull =
  'The server does not have enough disk space for this file. Please try again later or contact an administrator.';
const disk = 24 * 1024 * 1024;

describe.runIf(way)('a dashboard whose disk is full (REL-11)', () => {
  let adminApi: AdminApi;
  let dataDir: string;
  let admin: Visitor;
  let folder: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    adminApi = await startAdminApi();
    dataDir = await freshDataDir(false);
    await mkdir(join(dataDir, 'uploads'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // Only the process itself sees the small disk, and it goes when that ends.
    const script = `mount -t tmpfs -o size=${disk} tmpfs "$0" && exec "$@"`;
    const child = spawn(
      'unshare',
      [
        ...(way ?? []),
        'sh',
        '-c',
        script,
        join(dataDir, 'uploads'),
        process.execPath,
        `${root}build/server.js`,
      ],
      {
        env: {
          ...cleanEnvironment(),
          NODE_ENV: 'production',
          LOG_LEVEL: 'silent',
          DATA_DIR: dataDir,
          HOST: '127.0.0.1',
          PORT: String(port),
          PUBLIC_URL: url,
          ADMIN_API_URL: adminApi.url,
          ADMIN_API_TOKEN: adminApi.token,
          MEDIA_API_KEY: adminApi.mediaKey,
        } as NodeJS.ProcessEnv,
        stdio: 'ignore',
      },
    );
    stop = async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    };
    await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).ok).toBe(true), {
      timeout: 60_000,
      interval: 200,
    });
    folder = `/proc/${child.pid}/root${join(dataDir, 'uploads')}`;
    admin = await signIn(url, demoEmail.admin);
  });
  afterAll(async () => {
    await stop?.();
    await adminApi?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const begin = (size: number) =>
    admin.send('/uploads', {
      method: 'POST',
      manual: true,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': `filename ${btoa('a.wav')},uploadKind ${btoa('media')}`,
      },
    });

  /** Takes all of the disk but for so many bytes. */
  async function fill(left: number): Promise<void> {
    const file = await open(join(folder, 'ballast'), 'w');
    const { bavail, bsize } = await statfs(folder);
    await file.write(Buffer.alloc(bavail * bsize - left));
    await file.close();
  }
  const emptied = () => rm(join(folder, 'ballast'), { force: true });

  test('a file that does not fit is rejected before a byte is sent', async () => {
    const response = await begin(30_000_000);
    expect([response.status, response.text]).toEqual([507, diskFull]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('one that no longer fits in the middle says so, leaves nothing, and works once there is room', async () => {
    const begun = await begin(10_000_000);
    expect(begun.status).toBe(201);
    await fill(2_000_000);
    const path = String(begun.headers.location);
    const bytes = song(10_000_000);
    const patch = (to: string) =>
      admin.send(to, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes,
      });
    const response = await patch(path);
    expect([response.status, response.text]).toEqual([507, diskFull]);
    expect(await readdir(folder)).toEqual(['ballast']);
    await emptied();
    expect((await patch(String((await begin(10_000_000)).headers.location))).status).toBe(204);
    await admin.submit(await admin.open('/dashboard/uploads'), 'Cancel the upload of a.wav');
    expect(await readdir(folder)).toEqual([]);
  });

  test('the plain form says so, keeps what was typed and leaves nothing', async () => {
    await fill(2_000_000);
    const form = await admin.open('/dashboard/contents/new');
    const file = { name: 'a.wav', type: 'audio/wav', bytes: new Uint8Array(song(5_000_000)) };
    const response = await admin.submit(form, /Save as Draft/, { title: 'Umunsi mukuru', file });
    expect(response.status).toBe(400);
    expect(response.words).toContain('not have enough disk space for this file');
    expect(response.$('input[name=title]').attr('value')).toBe('Umunsi mukuru');
    expect(await readdir(folder)).toEqual(['ballast']);
    await emptied();
  });
});

if (noSmallDisk) console.warn(noSmallDisk);
