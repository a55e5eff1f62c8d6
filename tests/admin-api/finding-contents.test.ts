import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findContents } from '~/routes/contents/find-contents';
import { contentList } from '~/routes/contents/list.config';
import { type CallOutput, contents, findingContents, sections } from '../../admin-api/contract';
import { contentFields } from '../../admin-api/contract/content-fields';
import { each, type Fields, filterNames, pick } from '../../admin-api/contract/field-table';
import * as schema from '../../admin-api/db/schema';
import { foldedTexts } from '../support/folded-texts';
import { startTestApi, type TestApi } from './support/api';
import { addSection } from './support/rows';

/*
 * The contents that the admin API finds are those that the dashboard finds in the whole list (docs/decisions/0079): the two are held against each
 * other, on a library that has something of everything.
 */

const words = 'Éléphant,inka,y’abana,Well-known,INDIRIMBO,naïve,7,012,Ñandu,куб,象,a'.split(',');
const titleOf = (n: number) =>
  [words[n % 12], words[(n * 5) % 12], n % 4 ? '' : `nº ${n % 23}`, words[(n * 7 + 3) % 12]]
    .filter(Boolean)
    .join(n % 3 ? ' ' : '-');
const size = 240;
const fields: Fields = contentFields;
const optionsOf = (name: string) => Object.keys(fields[name]?.options ?? {});

let api: TestApi;
let places: { category: string; section: string }[];
beforeAll(async () => {
  api = await startTestApi();
  const { db } = api.services;
  places = [];
  for (let n = 0; n < 3; n++) {
    const { category, section } = await addSection(api, `Section ${n}`);
    places.push({ category: category.id, section: section.id });
  }
  const [session] = await db
    .insert(schema.appSessions)
    .values({ district: 'Gasabo', ageRange: '6-9' })
    .returning({ id: schema.appSessions.id });
  await db.insert(schema.contents).values(
    Array.from({ length: size }, (_, n) => ({
      ...{
        id: `c${n}`,
        title: titleOf(n),
        code: `ITE-${String(n * 3 + 1).padStart(3, '0')}`,
        file: `f${n}.mp4`,
      },
      ...{ type: 'video' as const, published: n % 5 > 0, sectionId: places[n % 3]?.section ?? '' },
      ...each(filterNames(fields), (name) => [...optionsOf(name), null][n % 3]),
      // Some at the same moment.
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 2) * 1_000),
    })),
  );
  const some = (of: number) => Array.from({ length: size }, (_, n) => n).filter((n) => n % of === 0);
  const sessionId = session?.id ?? '';
  await db.insert(schema.contentViews).values(some(3).map((n) => ({ contentId: `c${n}`, sessionId })));
  await db
    .insert(schema.feedback)
    .values([...some(4), ...some(8)].map((n) => ({ contentId: `c${n}`, sessionId, feedback: 'Byiza' })));
}, 60_000);
afterAll(() => api.stop());

/** The whole list, read once for all that is asked of it between two writes. */
let library: ReturnType<typeof readLibrary> | null = null;
const readLibrary = () => {
  // What is written past the API's own calls does not drop the text of its list.
  api.services.lists.drop();
  return Promise.all([api.call(contents.list), api.call(sections.list)]);
};

/** What the dashboard finds in the whole list, and what the admin API does. */
async function both(query: Record<string, string>) {
  const search = contentList.parse(query);
  library ??= readLibrary();
  const [all, places] = await library;
  const whole = findContents(all, search, places);
  const { q, category, section, status, sort, page, per } = search;
  const found = await api.call(findingContents.findContents, {
    query: {
      ...(q && { q }),
      ...(category && { categoryId: category }),
      ...(section && { sectionId: section }),
      ...(status !== 'all' && { status }),
      ...pick(
        query,
        filterNames(fields).filter((name) => name in query),
      ),
      ...{ sort, page: String(page), perPage: String(per) },
    },
  });
  return { whole, found };
}

async function expectTheSame(query: Record<string, string>): Promise<number> {
  const { whole, found } = await both(query);
  const what = JSON.stringify(query);
  expect(found.data, what).toEqual(whole.contents.map(({ id }) => expect.objectContaining({ id })));
  const { page, total, counts, totals } = whole;
  expect(found, what).toMatchObject({ page, total, counts, totals });
  return total;
}

describe('contents found by the admin API', () => {
  it('are those found in the whole list: orders, pages, filters (SPEC §2.9.4, §2.9.5, §2.9.8)', async () => {
    for (const sort of ['newest', 'oldest', 'title', 'views', 'comments'])
      for (const status of ['all', 'published', 'drafts'])
        for (const page of ['1', '4', '20', '99']) {
          const { category = '', section = '' } = places[Number(page) % 3] ?? {};
          await expectTheSame({ sort, status, page });
          await expectTheSame({ sort, status, page, category });
          await expectTheSame({ sort, status, category, section, page, per: '24' });
        }
    await expectTheSame({ category: places[0]?.category ?? '', section: places[1]?.section ?? '' });
    for (const name of filterNames(fields))
      for (const value of optionsOf(name)) {
        await expectTheSame({ [name]: value, status: 'drafts', category: places[0]?.category ?? '' });
        await expectTheSame({ [name]: value, q: 'inka', page: '2' });
      }
  });

  it('and with a search: accents, capitals, dashes, codes with and without zeros', async () => {
    const queries = [
      ...['elephant', 'ÉLÉPHANT', 'wellknown', 'well known', 'well-known', "y'abana", 'yabana', 'КУБ', '象'],
      ...['ite 4', 'ite-0004', '7', '007', '12', '0012', 'ite', 'ite 0', 'nº 7', 'inka a', 'zzz'],
      ...['...', '%', '_', "' or 1=1", 'nandu naive', 'hant inka'],
    ];
    let found = 0;
    for (const q of queries) {
      found += await expectTheSame({ q });
      await expectTheSame({ q, status: 'drafts', sort: 'title', page: '2' });
      await expectTheSame({ q, category: places[1]?.category ?? '', sort: 'views' });
    }
    expect(found).toBeGreaterThan(250);
  });

  it('and by letters and emoji in another spelling', async () => {
    const { db } = api.services;
    const sectionId = places[0]?.section ?? '';
    const rows = foldedTexts.map(([title], n) => ({ id: `f${n}`, code: `X-${n}`, title, sectionId }));
    await db
      .insert(schema.contents)
      .values(rows.map((row) => ({ ...row, file: 'f.mp3', type: 'audio' as const })));
    library = null;
    for (const [n, [title, q]] of foldedTexts.entries()) {
      await expectTheSame({ q });
      const found = await api.call(findingContents.findContents, { query: { q, perPage: '500' } });
      expect(
        found.data.map(({ id }) => id),
        `${title} ~ ${q}`,
      ).toContain(`f${n}`);
    }
    await db.execute(sql`delete from contents where id like 'f%'`);
    library = null;
  });

  it('after each kind of write: a title, a section, published or not, one that is new, one that is gone', async () => {
    const { db } = api.services;
    const check = async () => {
      library = null;
      await expectTheSame({ q: 'Changed' });
      await expectTheSame({ q: 'elephant', sort: 'title' });
      for (const { category } of places) await expectTheSame({ category, status: 'published' });
      await expectTheSame({ sort: 'comments' });
      await expectTheSame({ sort: 'views' });
    };
    // Past the API's own routes: triggers keep it.
    await db.execute(sql`update contents set title = 'Changed ' || id where id in ('c1', 'c2', 'c3')`);
    await check();
    await db.execute(
      sql`update contents set section_id = ${places[2]?.section}, published = not published where id < 'c12'`,
    );
    await check();
    await db.execute(sql`update contents set code = 'ITE-9' || substr(code, 5) where id in ('c4', 'c5')`);
    library = null;
    await expectTheSame({ q: 'ite 9' });
    await db.execute(sql`delete from feedback where content_id in ('c8', 'c16')`);
    await db.execute(sql`delete from contents where id in ('c0', 'c24', 'c25')`);
    await check();
    await db.execute(sql`delete from app_sessions`);
    await check();
    await db.execute(sql`insert into contents (id, section_id, code, title, file, type, comments)
      select 'n' || n, ${places[0]?.section}, 'ITE-8' || lpad(n::text, 3, '0'), 'Changed anew ' || n, 'f.mp4', 'audio', 0 from generate_series(1, 30) as n`);
    await check();
  });

  it('reads on to the end, each once, whatever the order', async () => {
    for (const sort of ['newest', 'oldest', 'title', 'views', 'comments'] as const) {
      const ids: string[] = [];
      let from: string | null = null;
      do {
        const query = { sort, most: '37', status: 'published', ...(from && { from }) };
        const read: CallOutput<typeof findingContents.readOnContents> = await api.call(
          findingContents.readOnContents,
          { query },
        );
        ids.push(...read.data.map(({ id }) => id));
        from = read.next;
      } while (from);
      const query = { sort, perPage: '500', status: 'published' };
      const all = await api.call(findingContents.findContents, { query });
      expect(ids, sort).toEqual(all.data.map(({ id }) => id));
      const [first = '', second] = ids;
      const one = { sort, after: first, most: '1', status: 'published' };
      const after = await api.call(findingContents.readOnContents, { query: one });
      expect(after.data.map(({ id }) => id)).toEqual([second]);
    }
    const noMoment = Buffer.from('["a","2026-13-45 99:00:00+00","c",1,1]').toString('base64url');
    for (const from of ['x', noMoment])
      expect((await api.send(findingContents.readOnContents, { query: { from } })).status).toBe(400);
    expect((await api.send(findingContents.readOnContents, { query: { after: 'gone' } })).status).toBe(404);
  });
});
