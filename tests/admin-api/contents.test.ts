import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, sections } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { staffMediaKey } from '../../shared/media/staff-media-key';
import { form, says, startTestApi, type TestApi } from './support/api';
import { appClient } from './support/app';
import { addSection, fixture, pngWithPlace } from './support/rows';

let api: TestApi;
let sectionId: string;
let clip: Buffer;

beforeAll(async () => {
  api = await startTestApi({ MAX_UPLOAD_MB: '5' }, undefined, { inS3: true });
  sectionId = (await addSection(api)).section.id;
  clip = await fixture('clip.mp4');
});
afterAll(() => api.stop());

const fields = (code: string, more: Record<string, string> = {}) => ({
  title: 'Indirimbo y’abana',
  code,
  description: '<p>Muraho</p>',
  type: 'audio',
  duration: '999',
  published: 'false',
  ...more,
});
const create = (code: string, parts: Parameters<typeof form>[0] = {}, section = sectionId) =>
  api.send(contents.create, {
    params: { sectionId: section },
    form: form({ ...fields(code), file: { bytes: clip, name: 'clip.mp4', type: 'video/mp4' }, ...parts }),
  });
const one = async (code: string) => (await api.call(contents.list)).find((content) => content.code === code);
const files = () => api.media.names();
const inFlight = () => api.media.inFlight();

describe('adding a content', () => {
  it('keeps what was sent, with type and duration from the file itself (SPEC §3.4.7, §5.8.3, §7.5.2)', async () => {
    const response = await create('ITE-001', {
      description: '<p style="text-align: center; position: fixed">a<script>alert(1)</script></p>',
      published: 'true',
      thumbnail: { bytes: await pngWithPlace(2000, 1000), name: 'a.png', type: 'image/png' },
    });
    expect(response).toMatchObject({
      status: 201,
      body: { success: true, message: 'Content uploaded successfully!' },
    });
    const content = await one('ITE-001');
    expect(content).toMatchObject({
      id: response.body.id,
      title: 'Indirimbo y’abana',
      description: '<p style="text-align:center">a</p>',
      type: 'video',
      published: true,
      views: 0,
      feedback: [],
      sectionId,
      section: { id: sectionId, name: 'Imikino' },
    });
    expect(content?.duration).toBeGreaterThan(0);
    expect(content?.duration).toBeLessThan(60);
    expect(await inFlight()).toEqual([]);
    const section = (await api.call(sections.list)).find(({ id }) => id === sectionId);
    expect(section?.contentsCount).toBe(1);
  });

  it('re-encodes the thumbnail: WebP, at most 1280 px, no place in it', async () => {
    const thumbnail = (await one('ITE-001'))?.thumbnail ?? '';
    expect(thumbnail).toMatch(/\.webp$/);
    const bytes = await api.media.bytes(thumbnail.split('/').at(-1) ?? '');
    const { width, height, exif } = await sharp(bytes).metadata();
    expect({ width, height, exif }).toEqual({ width: 1280, height: 640, exif: undefined });
  });

  it.each([
    ['clip-vp9.mp4', 'video'],
    ['tune.mp3', 'audio'],
  ])('takes %s as %s (SPEC §3.4.5, §10.4)', async (name, type) => {
    const code = `ITE-1${name.length + 10}`;
    expect((await create(code, { file: { bytes: await fixture(name), name } })).status).toBe(201);
    const content = await one(code);
    expect(content?.type).toBe(type);
    expect(content?.duration).toBeGreaterThan(0);
    expect(content?.duration).toBeLessThan(60);
  });

  it('rejects a used code, an unknown section and wrong fields, and leaves nothing behind (SPEC §3.4.3)', async () => {
    const before = await files();
    expect(await create('ITE-001')).toMatchObject({
      status: 409,
      body: { success: false, message: 'The code ITE-001 is already used by another content.' },
    });
    expect(await create('ITE-0001')).toMatchObject({ status: 409, body: { code: 'code_taken' } });
    expect(await create('ITE-900', {}, 'nowhere')).toMatchObject(
      says(404, 'This section does not exist any more.'),
    );
    expect(await create('900')).toMatchObject(says(400, 'Please enter a code such as ITE-001.'));
    expect(await create('ITE-900', { title: ' ' })).toMatchObject(says(400, 'Please enter a title.'));
    expect(await create('ITE-900', { title: 'a\u0000b' })).toMatchObject({ status: 400 });
    expect(await create('ITE-900', { extra: { bytes: clip, name: 'a.mp4' } })).toMatchObject({ status: 400 });
    expect(await files()).toEqual(before);
    expect(await inFlight()).toEqual([]);
    expect(await one('ITE-900')).toBeUndefined();
  });

  it.each([
    ['text named .mp4', Buffer.from('not a film at all'.repeat(1000)), 'film.mp4'],
    ['an image', Buffer.from('GIF89a'.padEnd(500, '\0')), 'a.mp4'],
    ['an ID3 tag and nothing after it', Buffer.from(`ID3${'x'.repeat(5000)}`), 'a.mp3'],
    ['an empty file', Buffer.alloc(0), 'a.mp4'],
  ])('rejects %s as a content file (SPEC §5.8.1)', async (_what, bytes, name) => {
    const before = await files();
    expect(await create('ITE-901', { file: { bytes, name, type: 'video/mp4' } })).toMatchObject({
      status: 415,
      body: { success: false, message: 'Unsupported file type. Please upload a video or audio file.' },
    });
    expect(await files()).toEqual(before);
    expect(await inFlight()).toEqual([]);
  });

  it('makes one content of twenty at once with the same code', async () => {
    const before = (await files()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('ITE-050')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await files()).length).toBe(before + 1);
    expect(await inFlight()).toEqual([]);
  });
});

describe('changing a content', () => {
  const update = (id: string, parts: Parameters<typeof form>[0]) =>
    api.send(contents.update, { params: { id }, form: form(parts) });

  it('changes title, description, section and thumbnail, and drops the old thumbnail (SPEC §7.5.5)', async () => {
    const { section } = await addSection(api, 'Inkuru');
    const id = (await one('ITE-001'))?.id ?? '';
    const before = await files();
    const response = await update(id, {
      title: 'New',
      description: '<b>b</b>',
      sectionId: section.id,
      thumbnail: { bytes: await pngWithPlace(10, 10), name: 'b.png' },
    });
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, message: 'Content updated successfully!' },
    });
    expect(await one('ITE-001')).toMatchObject({
      title: 'New',
      description: '<strong>b</strong>',
      sectionId: section.id,
    });
    const after = await files();
    expect(after.length).toBe(before.length);
    expect(after).not.toEqual(before);
    expect(await inFlight()).toEqual([]);
  });

  it.each([
    ['a title', '<h1>Title</h1>', '<p>Title</p>'],
    ['nothing to read', '<p>&nbsp;</p><hr>', ''],
  ])('stores rich text by the rule the dashboard has (SEC-37): %s', async (_, description, stored) => {
    const id = (await one('ITE-001'))?.id ?? '';
    expect((await update(id, { description })).status).toBe(200);
    expect(await one('ITE-001')).toMatchObject({ description: stored });
    await update(id, { description: '<b>b</b>' });
  });

  it('publishes or returns to draft as is wanted, however many ask at once: one did it, the others hear that it is so (SPEC §3.4.8, §7.5.7)', async () => {
    const id = (await one('ITE-001'))?.id ?? '';
    const set = (published: string, of = id) =>
      api.send(contents.togglePublish, { params: { id: of }, query: { published } });
    for (const [wanted, code, message] of [
      ['false', 'not_published', 'This content is already a draft.'],
      ['true', 'already_published', 'This content is already published.'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => set(wanted)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      for (const { status, body } of answers)
        expect(body).toMatchObject(status === 200 ? { published: wanted === 'true' } : { code, message });
      expect((await one('ITE-001'))?.published).toBe(wanted === 'true');
    }
    expect((await set('true', 'unknown')).status).toBe(404);
    expect((await set('maybe')).status).toBe(400);
  });

  it('counts views and lists feedback, newest first (SPEC §3.4.9)', async () => {
    const id = (await one('ITE-001'))?.id ?? '';
    const { db } = api.services;
    const sessionId = await appClient(api).start();
    await db.insert(schema.contentViews).values([1, 2, 3, 4, 5].map(() => ({ contentId: id, sessionId })));
    await db.insert(schema.feedback).values([
      { contentId: id, feedback: 'old', createdAt: new Date('2026-01-01') },
      { contentId: id, feedback: 'new', createdAt: new Date('2026-02-01') },
    ]);
    api.services.lists.drop();
    expect(await one('ITE-001')).toMatchObject({
      views: 5,
      feedback: [{ feedback: 'new', date: '2026-02-01T00:00:00.000Z' }, { feedback: 'old' }],
    });
  });
});

describe('media URLs', () => {
  const keyOf = (mediaUrl: string) =>
    `?api-key=${staffMediaKey(api.services.config.token, mediaUrl.split('/').at(-1) ?? '')}`;
  const get = (mediaUrl: string, init?: RequestInit) => fetch(mediaUrl, init);
  const file = async () => (await one('ITE-001'))?.file ?? '';

  it('are on the API’s own URL, without the key, and need it (SPEC §7.13.2)', async () => {
    const mediaUrl = await file();
    expect(mediaUrl).toMatch(new RegExp(`^${api.url}/media/[\\w-]{22}\\.mp4$`));
    expect((await get(mediaUrl)).status).toBe(401);
    expect((await get(`${mediaUrl}?api-key=wrong`)).status).toBe(401);
    const whole = await get(mediaUrl + keyOf(mediaUrl));
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': expect.stringMatching(/^inline; filename="[\w-]+\.mp4"$/),
      'accept-ranges': 'bytes',
      'content-length': String(clip.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin', // a dashboard on another site shows them (MEDIA_DELIVERY=direct)
    });
    expect(Buffer.from(await whole.arrayBuffer()).equals(clip)).toBe(true);
    const head = await get(mediaUrl + keyOf(mediaUrl), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(clip.length)]);
  });

  it('serve byte ranges', async () => {
    const fileUrl = await file();
    const mediaUrl = fileUrl + keyOf(fileUrl);
    const size = clip.length;
    const ranges: [string, number, number][] = [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=10-${size + 1000}`, 10, size - 1],
    ];
    for (const [range, start, end] of ranges) {
      const part = await get(mediaUrl, { headers: { range } });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
      expect(Buffer.from(await part.arrayBuffer()).equals(clip.subarray(start, end + 1))).toBe(true);
    }
    const outside = await get(mediaUrl, { headers: { range: `bytes=${size}-` } });
    expect(outside.status).toBe(416);
    expect(outside.headers.get('content-range')).toBe(`bytes */${size}`);
  });

  it('lead to nothing else on the disk', async () => {
    const { mediaKey } = api.services.config;
    for (const name of ['..%2f.lock', '%2e%2e%2fsecrets%2fmedia-api-key', 'x.mp4', '.webp'])
      expect((await get(`${api.url}/media/${name}?api-key=${mediaKey}`)).status).toBe(404);
  });
});

it('deletes a content with its files (SPEC §7.5.10)', async () => {
  const { id = '', thumbnail, file } = (await one('ITE-001')) ?? {};
  const names = [thumbnail, file].map((mediaUrl) => mediaUrl?.split('/').at(-1));
  expect(await api.send(contents.remove, { params: { id } })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Content deleted successfully!' },
  });
  expect(await one('ITE-001')).toBeUndefined();
  expect((await files()).filter((name) => names.includes(name))).toEqual([]);
  expect(await inFlight()).toEqual([]);
  expect((await api.send(contents.remove, { params: { id } })).status).toBe(404);
});
