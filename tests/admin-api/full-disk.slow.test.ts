import { mkdtemp, rm } from 'node:fs/promises';
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

async function send(method: string, path: string, body?: FormData | string) {
  const response = await fetch(disk.url + path, {
    method,
    headers: {
      authorization: `Bearer ${disk.token}`,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
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
function film(): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: 'Film', code: 'ITE-001', type: 'video' }))
    form.append(name, value);
  form.append('file', new Blob([Buffer.alloc(megabyte)]), 'a.mp4');
  return form;
}

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
    expect(await send('POST', `/content/create/${sectionId}`, film())).toMatchObject(diskFull);
    const stranger = JSON.stringify({ email: 'nobody@example.org', password: 'Wrong-pass-1!' });
    expect((await send('POST', '/auth/login', stranger)).status).toBe(401);
    expect((await send('DELETE', `/polls/delete/${id}`)).status).toBe(200);
    expect(await listStatuses()).toEqual(allAnswer);
    await disk.freeSpace();
    expect((await addPoll()).status).toBe(201);
    await expect.poll(readiness, eventually).toEqual({ status: 200, disk: 'ok' });
  });
});
