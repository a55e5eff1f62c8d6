import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { noSmallDisk, type OnSmallDisk, startOnSmallDisk } from './support/small-disk';

const megabyte = 1024 * 1024;
const diskFull = {
  status: 507,
  body: { success: false, message: 'The server’s disk is full. Nothing was saved.' },
};

if (noSmallDisk) console.warn(`\n${noSmallDisk}\n`);

let folder: string;
let disk: OnSmallDisk;
let sectionId: string;
beforeAll(async () => {
  if (noSmallDisk) return;
  folder = await mkdtemp(join(tmpdir(), 'inzira-disk-'));
  disk = await startOnSmallDisk(inject('emptyDataDir'), folder, 320);
  const category = new FormData();
  category.append('name', 'Imikino');
  const { body } = await send('POST', '/categories/create', category);
  sectionId = (await send('POST', `/section/create/${body.id}`, '{"name":"Imikino"}')).body.id;
}, 60_000);
afterAll(async () => {
  disk?.child.kill('SIGKILL');
  if (folder) await rm(folder, { recursive: true, force: true });
});

type Body = FormData | string | ReadableStream;

async function send(method: string, path: string, body?: Body, type = 'application/json') {
  const response = await fetch(disk.url + path, {
    method,
    headers: {
      authorization: `Bearer ${disk.token}`,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
  return { status: response.status, body: JSON.parse(await response.text()) };
}
const readiness = async () => {
  const { status, body } = await send('GET', '/readyz');
  return { status, disk: body.checks.disk };
};
const eventually = { timeout: 20_000, interval: 250 };
const addPoll = () => send('POST', '/polls/create', '{"question":"Which?","options":["a","b"]}');
const lists = ['/content/list', '/polls/list', '/categories/list', '/insights/traffic', '/session/metadata'];
const listStatuses = async () => Promise.all(lists.map(async (path) => (await send('GET', path)).status));
const allAnswer = lists.map(() => 200);
let code = 0;
const fields = () => ({ title: 'Film', code: `ITE-${String(++code).padStart(3, '0')}`, type: 'video' });

/** A film of a length that no one tells beforehand. */
function endlessForm(bytes: number): ReadableStream {
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Object.entries(fields())
    .map(([name, value]) => part(name, value))
    .join('');
  const film = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
  // The first bytes of an MP4; no one gets to see that there is no film behind them.
  const magic = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex');
  let sent = 0;
  return new ReadableStream({
    start: (to) => to.enqueue(Buffer.concat([Buffer.from(head + film), magic])),
    pull(to) {
      if (sent >= bytes) return to.close();
      to.enqueue(Buffer.alloc(megabyte));
      sent += megabyte;
    },
  });
}
const upload = (bytes: number) =>
  send('POST', `/content/create/${sectionId}`, endlessForm(bytes), 'multipart/form-data; boundary=b');
const incoming = () => readdir(`/proc/${disk.child.pid}/root${join(folder, 'incoming')}`);

describe.skipIf(noSmallDisk)(noSmallDisk ?? 'a disk', () => {
  it('that is nearly full takes nothing new, says so, and goes on answering, signing in and deleting (REL-11)', {
    timeout: 60_000,
  }, async () => {
    const { id } = (await addPoll()).body;
    await disk.fill(30 * megabyte);
    expect(await addPoll()).toMatchObject(diskFull);
    await expect.poll(readiness, eventually).toEqual({ status: 503, disk: 'full' });
    const form = new FormData();
    form.append('name', 'Imikino');
    expect(await send('POST', '/categories/create', form)).toMatchObject(diskFull);
    expect(await upload(megabyte)).toMatchObject(diskFull);
    const stranger = JSON.stringify({ email: 'nobody@example.org', password: 'Wrong-pass-1!' });
    expect((await send('POST', '/auth/login', stranger)).status).toBe(401);
    expect((await send('DELETE', `/polls/delete/${id}`)).status).toBe(200);
    expect(await listStatuses()).toEqual(allAnswer);
    await disk.freeSpace();
    expect((await addPoll()).status).toBe(201);
    await expect.poll(readiness, eventually).toEqual({ status: 200, disk: 'ok' });
  });

  it('that an upload fills to the last byte is free again at once', { timeout: 60_000 }, async () => {
    await disk.fill(90 * megabyte);
    const free = await disk.free();
    expect(await upload(200 * megabyte)).toMatchObject(diskFull);
    expect(await incoming()).toEqual([]);
    expect(await disk.free()).toBeGreaterThan(free - 8 * megabyte);
    expect(await listStatuses()).toEqual(allAnswer);
    expect((await addPoll()).status).toBe(201);
    await disk.freeSpace();
  });
});
