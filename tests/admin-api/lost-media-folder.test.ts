import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories } from '../../admin-api/contract';
import { picture } from '../support/fixture-files';
import { form, says, startTestApi, type TestApi } from './support/api';
import { addStoredContent } from './support/app';

/* A media folder that is lost while the product runs, as by an unmounted disk. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const unusable = says(
  503,
  'Files cannot be stored or read right now. Nothing was saved. Please try again in a few minutes.',
);

test.each([
  ['media is gone', 'media', () => {}, 404],
  ['media is a file', 'media', (folder: string) => writeFile(folder, ''), 503],
  ['incoming is gone', 'incoming', () => {}, 200],
])('while %s, a save says that files cannot be stored (SPEC §8)', async (_, name, put, opened) => {
  const file = await api.services.storage.adding((writer) => writer.save(Buffer.from('x'), 'mp4'));
  await addStoredContent(api, { file });
  const { mediaKey } = api.services.config;
  const open = () => fetch(`${api.url}/media/${file}?api-key=${encodeURIComponent(mediaKey)}`);
  const save = () => api.send(categories.create, { form: form({ name: 'Nshya', image: picture }) });
  const folder = join(api.dataDir, name);
  await rename(folder, `${folder}-elsewhere`);
  await put(folder);
  expect(await save()).toMatchObject(unusable);
  expect((await open()).status).toBe(opened);
  expect((await api.call(categories.list)).map(({ name }) => name)).not.toContain('Nshya');
  await rm(folder, { force: true });
  await rename(`${folder}-elsewhere`, folder);
});
