import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categories, contents, mobileApi, sections } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { form, says, startTestApi, type TestApi } from './support/api';
import { appClient } from './support/app';
import { fixture, pngWithPlace } from './support/rows';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, undefined, { inS3: true });
});
afterAll(() => api.stop());

const icon = '<svg viewBox="0 0 24 24"><path d="M1 1h22v22H1z" fill="#3498db"/></svg>';
const create = (parts: Parameters<typeof form>[0]) => api.send(categories.create, { form: form(parts) });
const update = (id: string, parts: Parameters<typeof form>[0]) =>
  api.send(categories.update, { params: { id }, form: form(parts) });
const remove = (id: string) => api.send(categories.remove, { params: { id } });
const named = async () =>
  (await api.call(categories.list)).map(({ name, priority }) => `${priority} ${name}`);
const idOf = async (name: string) =>
  (await api.call(categories.list)).find((category) => category.name === name)?.id ?? '';
const images = () => api.media.names();

describe('categories', () => {
  it('are made last in priority, with the default ribbon, a clean icon and a re-encoded image (SPEC §3.2.6, §7.3.2)', async () => {
    const response = await create({
      name: ' A ',
      icon: '<svg onload="alert(1)"><script>alert(1)</script><path d="M1 1" fill="red"/></svg>',
      image: { bytes: await pngWithPlace(1500, 1500), name: 'a.png' },
    });
    expect(response).toMatchObject({ status: 201, body: { success: true } });
    const [first] = await api.call(categories.list);
    expect(first).toMatchObject({
      id: response.body.id,
      name: 'A',
      priority: 1,
      colorCode: '#3498db',
      status: 'Published',
      icon: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1" fill="red"></path></svg>',
    });
    expect(first?.image).toMatch(/\/media\/[\w-]{22}\.webp$/);
    for (const name of ['B', 'C', 'D']) await create({ name, colorCode: '#00ff00', icon });
    expect(await named()).toEqual(['1 A', '2 B', '3 C', '4 D']);
  });

  it('keep priorities 1…N when one moves (SPEC §3.2.2, §7.3.4, §10.9)', async () => {
    expect((await update(await idOf('D'), { priority: '2' })).status).toBe(200);
    expect(await named()).toEqual(['1 A', '2 D', '3 B', '4 C']);
    expect((await update(await idOf('A'), { priority: '4' })).status).toBe(200);
    expect(await named()).toEqual(['1 D', '2 B', '3 C', '4 A']);
    expect((await update(await idOf('B'), { priority: '2', name: 'BB' })).status).toBe(200);
    expect(await named()).toEqual(['1 D', '2 BB', '3 C', '4 A']);
    expect(await update(await idOf('A'), { priority: '5' })).toMatchObject(
      says(400, 'The priority must be from 1 to 4.'),
    );
    for (const priority of ['0', '-1', '1.5', 'x']) {
      expect((await update(await idOf('A'), { priority })).status).toBe(400);
    }
  });

  it('keep priorities 1…N when many change at once', async () => {
    const ids = await Promise.all(['A', 'BB', 'C', 'D'].map(idOf));
    await Promise.all([
      ...ids.map((id, n) => update(id, { priority: String(4 - n) })),
      ...['E', 'F', 'G'].map((name) => create({ name })),
    ]);
    const priorities = (await api.call(categories.list)).map(({ priority }) => priority);
    expect(priorities).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('close the gap when one is deleted, with its image (SPEC §7.3.5)', async () => {
    const before = await images();
    expect((await update(await idOf('A'), { priority: '3' })).status).toBe(200);
    const thumbnail = { bytes: await pngWithPlace(5, 5), name: 'b.png' };
    expect((await update(await idOf('A'), { image: thumbnail })).status).toBe(200);
    expect((await images()).length).toBe(before.length);
    expect(await remove(await idOf('A'))).toMatchObject({ status: 200, body: { success: true } });
    expect(await images()).toEqual([]);
    const priorities = (await api.call(categories.list)).map(({ priority }) => priority);
    expect(priorities).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await remove('unknown')).status).toBe(404);
  });

  it('reject wrong input and leave nothing behind', async () => {
    const before = await named();
    expect(await create({ name: '' })).toMatchObject(says(400, 'Please enter a title.'));
    expect(await create({ name: 'x', colorCode: 'red' })).toMatchObject({ status: 400 });
    for (const wrong of [
      'hello',
      '<!DOCTYPE svg><svg/>',
      '<svg></svg>',
      `<svg>${'<g/>'.repeat(600)}</svg>`,
    ]) {
      expect(await create({ name: 'x', icon: wrong })).toMatchObject(
        says(400, 'Invalid SVG file. Please upload a valid SVG.'),
      );
    }
    expect(await create({ name: 'x', image: { bytes: Buffer.from(icon), name: 'a.png' } })).toMatchObject({
      status: 415,
    });
    expect((await update('unknown', { name: 'x' })).status).toBe(404);
    // More text than any form of ours has, before it fills the memory.
    const long = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`f${n}`, 'x'.repeat(400_000)]));
    expect(await create(long)).toMatchObject(says(413, 'The field f2 is too long.'));
    expect(await named()).toEqual(before);
    expect(await images()).toEqual([]);
  });
});

describe('icons', () => {
  // All that is taken out: tests/unit/svg-icon.test.ts.
  it('keep no script and nothing from elsewhere', async () => {
    const hostile =
      '<script>alert(1)</script><image href="http://e/x.png"/><path style="fill:url(//e)" d="M1 1"/>';
    const response = await create({ name: 'icon', icon: `<svg><path d="M2 2"/>${hostile}</svg>` });
    expect(response.status).toBe(201);
    const stored = (await api.call(categories.list)).find(({ id }) => id === response.body.id)?.icon ?? '';
    expect(stored).toMatch(/^<svg xmlns=/);
    expect(stored).not.toMatch(/script|url|http:\/\/e|\/\/e|<image/);
    await remove(String(response.body.id));
  });

  it('that an earlier version stored are cleaned when they are listed (SEC-36)', async () => {
    const earlier = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M2 2" fill="image-set('http://e/x' 1x)" mask="u\\72l(http://e/y)"/></svg>`;
    const id = 'icon-stored-earlier';
    await api.services.db.insert(schema.categories).values({
      id,
      name: 'earlier',
      icon: earlier,
      colorCode: '#000000',
      status: 'Published',
      priority: 99,
    });
    api.services.lists.drop();
    const lists = [await api.call(categories.list), await appClient(api).call(mobileApi.listCategories)];
    for (const list of lists)
      expect(list.find((category) => category.id === id)?.icon).toBe(
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="M2 2"></path></svg>',
      );
    await api.services.db.delete(schema.categories).where(eq(schema.categories.id, id));
    api.services.lists.drop();
  });
});

describe('sections', () => {
  it('are made in a category, renamed, and deleted when empty (SPEC §7.4.2, §7.4.3, §7.4.4)', async () => {
    const categoryId = await idOf('BB');
    const made = await api.send(sections.create, { params: { categoryId }, body: { name: ' Imikino ' } });
    expect(made.status).toBe(201);
    const id = String(made.body.id);
    const find = async () => (await api.call(sections.list)).find((section) => section.id === id);
    expect(await find()).toMatchObject({ name: 'Imikino', categoryId, contentsCount: 0, editedAt: null });
    expect((await api.send(sections.update, { params: { id }, body: { name: 'Inkuru' } })).status).toBe(200);
    expect(await find()).toMatchObject({ name: 'Inkuru', editedAt: expect.any(String) });
    const file = { bytes: await fixture('tune.mp3'), name: 'a.mp3' };
    const content = await api.send(contents.create, {
      params: { sectionId: id },
      form: form({ title: 't', code: 'ITE-001', type: 'audio', file }),
    });
    expect((await find())?.contentsCount).toBe(1);
    expect(await api.send(sections.remove, { params: { id } })).toMatchObject(
      says(409, 'This section still has 1 content. Move or delete them first.'),
    );
    expect(await remove(categoryId)).toMatchObject(
      says(409, 'This category still has 1 section. Delete them first.'),
    );
    await api.call(contents.remove, { params: { id: String(content.body.id) } });
    expect((await api.send(sections.remove, { params: { id } })).status).toBe(200);
    expect((await api.send(sections.remove, { params: { id } })).status).toBe(404);
  });
});
