import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, mobileApi } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { staffMediaKey } from '../../shared/media/staff-media-key';
import { startTestApi, type TestApi } from './support/api';
import { addOpenSurvey, addStoredContent, appClient } from './support/app';
import { addSection } from './support/rows';

/* Who may read a media file: the companion app what is published now, staff drafts too. */

let api: TestApi;
let app: ReturnType<typeof appClient>;
beforeAll(async () => {
  api = await startTestApi({}, undefined, { inS3: true });
  app = appClient(api);
});
afterAll(() => api.stop());

const { categories, infoItems, surveys, contents: contentRows } = schema;
const store = () => api.services.storage.adding((writer) => writer.save(Buffer.from('a picture'), 'webp'));
const urlOf = (name: string, key: string) => `${api.url}/media/${name}?api-key=${encodeURIComponent(key)}`;
const byApp = (name: string) => fetch(urlOf(name, api.services.config.mediaKey));
const byStaff = (name: string, init: RequestInit = {}) =>
  fetch(urlOf(name, staffMediaKey(api.services.config.token, name)), init);
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

describe('a file opens to the companion app while what it belongs to is published', () => {
  type Item = { name: string; hide(): Promise<unknown>; show(): Promise<unknown> };

  async function ofContent(column: 'file' | 'thumbnail'): Promise<Item> {
    const name = await store();
    const { id } = await addStoredContent(api, { [column]: name });
    const toggle = () => api.call(contents.togglePublish, { params: { id } });
    return { name, hide: toggle, show: toggle };
  }
  async function ofHiddenCategory(): Promise<Item> {
    const name = await store();
    const { section, category } = await addSection(api);
    await addStoredContent(api, { sectionId: section.id, file: name });
    const set = (status: 'Published' | 'Unpublished') => () =>
      api.services.db.update(categories).set({ status }).where(eq(categories.id, category.id));
    return { name, hide: set('Unpublished'), show: set('Published') };
  }
  async function ofCategory(): Promise<Item> {
    const name = await store();
    const { category } = await addSection(api);
    const set = (values: Partial<typeof categories.$inferInsert>) =>
      api.services.db.update(categories).set(values).where(eq(categories.id, category.id));
    await set({ image: name });
    return { name, hide: () => set({ status: 'Unpublished' }), show: () => set({ status: 'Published' }) };
  }
  async function ofSurvey(hidden: Partial<typeof surveys.$inferInsert>): Promise<Item> {
    const name = await store();
    const { survey } = await addOpenSurvey(api);
    const set = (values: Partial<typeof surveys.$inferInsert>) =>
      api.services.db.update(surveys).set(values).where(eq(surveys.id, survey.id));
    await set({ banner: name });
    return { name, hide: () => set(hidden), show: () => set({ published: true, timeout: inSeconds(60) }) };
  }
  async function ofInfoItem(hidden: Partial<typeof infoItems.$inferInsert>): Promise<Item> {
    const name = await store();
    const [item] = await api.services.db
      .insert(infoItems)
      .values({ type: 'banner', image: name })
      .returning();
    const set = (values: Partial<typeof infoItems.$inferInsert>) =>
      api.services.db
        .update(infoItems)
        .set(values)
        .where(eq(infoItems.id, item?.id ?? ''));
    return { name, hide: () => set(hidden), show: () => set({ publishAt: null, endedAt: null }) };
  }

  const kinds: [string, () => Promise<Item>][] = [
    ['the video of a content', () => ofContent('file')],
    ['the thumbnail of a content', () => ofContent('thumbnail')],
    ['the video of a content whose category is unpublished', ofHiddenCategory],
    ['the image of a category', ofCategory],
    ['the banner of a survey that is unpublished', () => ofSurvey({ published: false })],
    ['the banner of a survey that has expired', () => ofSurvey({ timeout: inSeconds(-1) })],
    [
      'the image of an info item that is not due yet',
      () => ofInfoItem({ publishAt: new Date(Date.now() + 60_000) }),
    ],
    ['the image of an info item that has ended', () => ofInfoItem({ endedAt: new Date() })],
  ];
  it.each(kinds)('%s', async (_, make) => {
    const { name, hide, show } = await make();
    const open = await byApp(name);
    expect([open.status, open.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=3600, must-revalidate',
    ]);
    await hide();
    const closed = await byApp(name);
    expect([closed.status, closed.headers.get('cache-control')]).toEqual([404, 'no-store']);
    const draft = await byStaff(name);
    expect([draft.status, draft.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await show();
    expect((await byApp(name)).status).toBe(200);
  });
});

it('the app gets the same URL each time, and a phone that asks again is told that nothing has changed', async () => {
  const name = await store();
  const content = await addStoredContent(api, { file: name });
  const listed = async () => {
    api.services.lists.drop();
    return (await app.call(mobileApi.listContents)).find(({ id }) => id === content.id)?.file ?? '';
  };
  const url = await listed();
  expect(await listed()).toBe(url);
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  const again = () => fetch(url, { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  expect((await fetch(url, { headers: { range: 'bytes=0-1' } })).status).toBe(206);
  await api.services.db.update(contentRows).set({ published: false }).where(eq(contentRows.id, content.id));
  expect((await again()).status).toBe(404);
  expect((await fetch(url, { headers: { range: 'bytes=0-1' } })).status).toBe(404);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
});

it('a key for staff opens its own file until it ends, and the media key signs none', async () => {
  const [one, other] = await Promise.all([store(), store()]);
  const { token, mediaKey } = api.services.config;
  const status = async (name: string, key: string) => (await fetch(urlOf(name, key))).status;
  const key = staffMediaKey(token, one);
  expect(staffMediaKey(token, one)).toBe(key);
  expect(await status(one, key)).toBe(200);
  expect(await status(other, key)).toBe(401);
  expect(await status(one, staffMediaKey(token, one, Date.now() - 3 * 3_600_000))).toBe(401);
  expect(await status(one, staffMediaKey(mediaKey, one))).toBe(401);
  const [end = '', signature = ''] = key.split('.');
  for (const forged of [`${end}0.${signature}`, `${end}.`, `.${signature}`, end, `${end}.${signature}x`, ''])
    expect(await status(one, forged), forged).toBe(401);
});
