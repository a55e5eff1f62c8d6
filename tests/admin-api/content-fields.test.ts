import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, contents, extensions, findingContents, mobileApi } from '../../admin-api/contract';
import { contentFields } from '../../admin-api/contract/content-fields';
import { type Field, type Fields, namesIn } from '../../admin-api/contract/field-table';
import { form, startTestApi, type TestApi } from './support/api';
import { appClient } from './support/app';
import { addSection, fixture } from './support/rows';

/* Every field of the table of contents, wherever the table says that it is. */

let api: TestApi;
let section: string;
beforeAll(async () => {
  api = await startTestApi();
  section = (await addSection(api)).section.id;
});
afterAll(() => api.stop());

const fields: Fields = contentFields;
/** Two values of each field that is sent as its kind says. */
const values = namesIn(fields, 'form').map((name) => {
  const [first = 'A line', second = 'Another'] = Object.keys(fields[name]?.options ?? {});
  return [name, first, second] as const;
});
const sent = (at: 1 | 2) => Object.fromEntries(values.map((one) => [one[0], one[at]]));
const cleared = Object.fromEntries(values.map(([name]) => [name, '']));
const notSet = Object.fromEntries(values.map(([name]) => [name, null]));

it('each field is created, changed, cleared, listed, found, logged and shown in the app', async () => {
  const file = { bytes: await fixture('clip.mp4'), name: 'clip.mp4', type: 'video/mp4' };
  const text = { title: 'Inka', code: 'ITE-001', description: '<p>a</p>', type: 'video', published: 'true' };
  const { id } = await api.call(contents.create, {
    params: { sectionId: section },
    form: form({ ...text, ...sent(1), file }),
  });
  const listed = async () => (await api.call(contents.list))[0];
  const found = async () => (await api.call(findingContents.findContents)).data[0];
  const logged = async () => (await api.call(audit.auditList, { query: { perPage: '1' } })).data[0]?.changes;

  expect(Object.keys((await listed()) ?? {})).toEqual(expect.arrayContaining(Object.keys(fields)));
  expect(Object.keys((await found()) ?? {})).toEqual(expect.arrayContaining(namesIn(fields, 'list')));
  expect(Object.keys((await logged()) ?? {}).sort()).toEqual(namesIn(fields, 'audit').sort());
  const inApp = (await appClient(api).call(mobileApi.listContents))[0];
  expect(Object.keys(inApp ?? {})).toEqual(expect.arrayContaining(namesIn(fields, 'app')));

  const update = (parts: Record<string, string>) =>
    api.call(contents.update, { params: { id: id ?? '' }, form: form(parts) });
  expect(await listed()).toMatchObject(sent(1));
  await update(sent(2));
  expect(await listed()).toMatchObject(sent(2));
  await update({ title: 'Inyana' });
  expect(await listed()).toMatchObject(sent(2));
  await update({ title: 'Inka', ...cleared });
  expect(await listed()).toMatchObject(notSet);
  const before = Object.fromEntries(values.map(([name, , value]) => [name, { before: value, after: null }]));
  expect(await logged()).toMatchObject(before);
});

it('names the fields that others may lack', async () => {
  const { calls } = await api.call(extensions.capabilities);
  const named = Object.values<Field>(fields).flatMap(({ capability = [] }) => capability);
  expect(calls).toEqual(expect.arrayContaining(named));
});
