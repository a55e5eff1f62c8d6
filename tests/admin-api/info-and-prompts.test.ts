import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { infoItems, prompts } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { foldedTexts } from '../support/folded-texts';
import { form, says, startTestApi, type TestApi } from './support/api';
import { pngWithPlace } from './support/rows';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, undefined, { inS3: true });
});
afterAll(() => api.stop());

const media = () => api.media.names();

describe('the info board', () => {
  const create = (parts: Parameters<typeof form>[0]) => api.send(infoItems.create, { form: form(parts) });
  const update = (id: string, parts: Parameters<typeof form>[0]) =>
    api.send(infoItems.update, { params: { id }, form: form(parts) });
  const find = async (id: unknown) => (await api.call(infoItems.list)).find((item) => item.id === id);
  const image = async () => ({ bytes: await pngWithPlace(20, 20), name: 'i.png' });

  it('takes banners, awareness cards and alerts (SPEC §3.8.4, §3.8.5, §5.11.4, §7.10.2, §9.9.2)', async () => {
    const text = '<b>Muraho</b><script>x</script>';
    const banner = await create({ type: 'banner', text, image: await image() });
    expect(banner.status).toBe(201);
    expect(await find(banner.body.id)).toMatchObject({
      type: 'banner',
      sub_type: 'Did you know',
      text: '<strong>Muraho</strong>',
      description: '<strong>Muraho</strong>',
      image: expect.stringMatching(/\.webp$/),
      link: null,
    });
    const link = 'https://example.org/a';
    const card = await create({ type: 'awareness_card', title: 'T', text: 'x', link });
    expect(await find(card.body.id)).toMatchObject({ type: 'awareness_card', sub_type: '', link });
    const alert = await create({ type: 'alert', title: 'T', text: 'x' });
    expect(await find(alert.body.id)).toMatchObject({ type: 'alert', title: 'T', image: null });
    for (const { value } of infoItems.bannerSubTypes) {
      expect((await create({ type: 'banner', sub_type: value, text: 'x' })).status).toBe(201);
    }
  });

  it('rejects what SPEC §5 rejects, and leaves no file (SPEC §5.11.1)', async () => {
    const before = await media();
    const blank = ['', ' ', '<p></p>', '<p>&nbsp;</p>', '<script>x</script>'];
    for (const text of blank) {
      expect(await create({ type: 'banner', text, image: await image() })).toMatchObject({ status: 400 });
      expect(await create({ type: 'awareness_card', title: 't', text })).toMatchObject({ status: 400 });
      expect(await create({ type: 'alert', title: 't', text })).toMatchObject(
        says(400, 'Please fill in both the title and description.'),
      );
    }
    expect(await create({ type: 'alert', title: ' ', text: 'x' })).toMatchObject({ status: 400 });
    expect(await create({ type: 'poster', text: 'x' })).toMatchObject({ status: 400 });
    expect(await create({ type: 'banner', sub_type: 'Else', text: 'x' })).toMatchObject({ status: 400 });
    for (const link of ['javascript:alert(1)', 'ftp://x.org', 'example.org', '//x.org']) {
      expect(await create({ type: 'alert', title: 't', text: 'x', link })).toMatchObject(
        says(400, 'Please enter a web address that starts with https://.'),
      );
    }
    expect(await media()).toEqual(before);
  });

  it('changes only what is sent, replaces and deletes images with their items (SPEC §7.10.4, §7.10.6)', async () => {
    const before = await media();
    const fields = { type: 'banner', text: 'old', link: 'https://example.org' };
    const id = String((await create({ ...fields, image: await image() })).body.id);
    const was = await find(id);
    expect((await update(id, { title: 'Title', description: '<em>new</em>' })).status).toBe(200);
    expect(await find(id)).toMatchObject({
      ...was,
      title: 'Title',
      text: '<em>new</em>',
      description: '<em>new</em>',
      editedAt: expect.any(String),
    });
    expect((await update(id, { image: await image(), link: '' })).status).toBe(200);
    const now = await find(id);
    expect(now?.image).not.toBe(was?.image);
    expect(now?.link).toBeNull();
    expect((await media()).length).toBe(before.length + 1);
    expect((await update(id, { text: ' ' })).status).toBe(400);
    expect((await update('unknown', { title: 'x' })).status).toBe(404);
    expect((await api.send(infoItems.remove, { params: { id } })).status).toBe(200);
    expect(await media()).toEqual(before);
    expect((await api.send(infoItems.remove, { params: { id } })).status).toBe(404);
  });
});

describe('prompts', () => {
  beforeAll(async () => {
    await api.services.db.insert(schema.prompts).values(
      Array.from({ length: 25 }, (_, n) => ({
        prompt: `Prompt ${n}`,
        responseText: n % 5 === 0 ? '' : 'answer',
        responseStatus: n % 5 === 0 ? ('failed' as const) : ('success' as const),
        responseAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
        isReviewed: n < 3,
      })),
    );
  });
  const page = (query: Record<string, string> = {}) => api.call(prompts.list, { query });

  it('come ten a page, newest first (SPEC §3.9.2, §7.12.2, §9.9.4)', async () => {
    const first = await page();
    expect(first.prompts.map(({ prompt }) => prompt)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Prompt ${24 - n}`),
    );
    expect(first.pagination).toEqual({ total: 25, pages: 3 });
    expect((await page({ page: '3' })).prompts).toHaveLength(5);
    expect((await page({ page: '4' })).prompts).toEqual([]);
  });

  it('are filtered by status and review (SPEC §4.7.1, §7.12.1)', async () => {
    expect((await page({ status: 'failed' })).pagination.total).toBe(5);
    expect((await page({ status: 'success' })).pagination.total).toBe(20);
    expect((await page({ isReviewed: 'true' })).pagination.total).toBe(3);
    expect((await page({ isReviewed: 'false', status: 'failed' })).pagination.total).toBe(4);
    // Counted whatever the two filters say.
    const counts = { success: { reviewed: 2, pending: 18 }, failed: { reviewed: 1, pending: 4 } };
    expect((await page({ status: 'failed', isReviewed: 'true', page: '9' })).counts).toEqual(counts);
    for (const [name, value] of ['page 0', 'page x', 'page 1e9', 'status other', 'isReviewed yes'].map(
      (one) => one.split(' '),
    ))
      expect((await api.send(prompts.list, { query: { [String(name)]: String(value) } })).status).toBe(400);
  });

  it('are sorted, paged by size, and read on after one of them', async () => {
    const names = async (query: Record<string, string>) =>
      (await page(query)).prompts.map(({ prompt }) => prompt);
    expect((await names({ sort: 'oldest', perPage: '2' })).join()).toBe('Prompt 0,Prompt 1');
    expect((await page({ perPage: '20', status: 'success' })).pagination).toEqual({ total: 20, pages: 1 });
    const [, second] = (await page()).prompts;
    expect(await names({ after: second?.id ?? '', perPage: '2' })).toEqual(['Prompt 22', 'Prompt 21']);
    expect(await names({ after: second?.id ?? '', sort: 'oldest' })).toEqual(['Prompt 24']);
    const rest = { after: second?.id ?? '', status: 'failed', isReviewed: 'false', perPage: '500' };
    expect(await names(rest)).toEqual(['Prompt 20', 'Prompt 15', 'Prompt 10', 'Prompt 5']);
    for (const [query, status] of [
      [{ after: 'unknown' }, 404],
      [{ perPage: '501' }, 400],
      [{ sort: 'best' }, 400],
      [{ q: 'a'.repeat(201) }, 400],
    ] as const)
      expect((await api.send(prompts.list, { query })).status).toBe(status);
  });

  it('are found as the dashboard compares texts', async () => {
    const { db } = api.services;
    const values = foldedTexts.map(([text], n) => ({
      ...{ prompt: text, responseText: `#${n}#` },
      ...{ responseStatus: 'success' as const, responseAt: new Date(0) },
    }));
    const rows = await db.insert(schema.prompts).values(values).returning();
    for (const [n, [text, query]] of foldedTexts.entries()) {
      const { prompts } = await page({ q: `${query} #${n}#` });
      expect(
        prompts.map(({ prompt }) => prompt),
        `${text} ~ ${query}`,
      ).toEqual([text]);
    }
    expect((await page({ q: 'sueur' })).prompts).toEqual([]);
    for (const { id } of rows) await db.delete(schema.prompts).where(eq(schema.prompts.id, id));
  });

  it('are found by every word of a search, whatever its case and accents; signs are no patterns', async () => {
    const rows = await api.services.db
      .insert(schema.prompts)
      .values(
        [
          ['Où est l’École ?', 'Près d’ici (à 100 m).'],
          ['Ma mère: maman@example.com', 'Écris-lui.'],
          ['Mumpamagare kuri 0788 123 456', 'Murakoze, ITE-012 niyo.'],
          ['NDUMVA mfite 50% ya_byose', 'Ongera ugerageze.'],
        ].map(([prompt = '', responseText = '']) => ({
          ...{ prompt, responseText },
          responseStatus: 'success' as const,
          responseAt: new Date(0),
        })),
      )
      .returning();
    const found = async (q: string) =>
      (await page({ q, perPage: '500' })).prompts.map(({ prompt }) => prompt);
    const [school, mother, call, half] = rows.map(({ prompt }) => prompt);
    for (const q of ['ecole', 'ÉCOLE', "l'ecole", 'ou pres', 'ICI est', '(a 100', 'ecole ?'])
      expect(await found(q), q).toEqual([school]);
    for (const q of ['ndumva', 'ya_byose', '50%', 'ongera mfite']) expect(await found(q), q).toEqual([half]);
    expect(await found('mere')).toEqual([mother]);
    expect(await found('ite-012')).toEqual([call]);
    // What is masked is not found.
    for (const q of ['0788', '123', '456', 'maman', 'example.com', '@'])
      expect(await found(q), q).toEqual([]);
    for (const q of ['.*', '[a-z]', 'ecole|mere', '\\', 'yabyose', 'e_ole', '%'.repeat(3), 'ecole mere'])
      expect(await found(q), q).toEqual([]);
    const { counts, pagination } = await page({ q: 'ecole' });
    expect(counts).toEqual({ success: { reviewed: 0, pending: 1 }, failed: { reviewed: 0, pending: 0 } });
    expect(pagination).toEqual({ total: 1, pages: 1 });
    for (const { id } of rows) await api.services.db.delete(schema.prompts).where(eq(schema.prompts.id, id));
  });
});

describe('what the API says of itself', () => {
  it('describes itself to this machine alone: where others reach it, it asks for the bearer (ASVS 13.4.5)', async () => {
    const reachable = await startTestApi({ ADMIN_API_HOST: '0.0.0.0' });
    try {
      const bearer = { authorization: `Bearer ${reachable.services.config.token}` };
      for (const path of ['/docs', '/openapi.json']) {
        expect((await fetch(reachable.url + path)).status, path).toBe(401);
        expect((await fetch(reachable.url + path, { headers: bearer })).status, path).toBe(200);
      }
    } finally {
      await reachable.stop();
    }
  });

  it('describes every call of SPEC §7 as OpenAPI and as a page', async () => {
    const { body } = await api.request('GET', '/openapi.json', { headers: { authorization: '' } });
    const paths = body.paths as Record<string, Record<string, { operationId: string }>>;
    expect(body.openapi).toBe('3.1.0');
    expect(paths['/content/create/{sectionId}']?.post).toMatchObject({
      operationId: 'contents.create',
      parameters: [{ name: 'sectionId', in: 'path' }, { $ref: '#/components/parameters/IdempotencyKey' }],
    });
    const page = await (await fetch(`${api.url}/docs`)).text();
    for (const path of Object.keys(paths)) expect(page).toContain(path);
    expect(Object.keys(paths).length).toBeGreaterThan(50);
  });
});
