import { deepEqual, equal, ok } from 'node:assert/strict';
import { contents, findingContents, sections } from '../../admin-api/contract';
import { type Client, form } from './client';
import { one, withContent } from './journeys';

/** A content is found by its words, its code, its place and its state, and read by its id; the numbers are those of the whole list. */
export async function findingContentsJourney(client: Client): Promise<void> {
  await withContent(client, async ({ id, code, sectionId }) => {
    const title = `L’Éléphant et la Self-Service ${id}`;
    await client.call(contents.update, { params: { id }, form: form({ title }) });
    const find = async (query: Record<string, string>) =>
      client.call(findingContents.findContents, { query });
    const isFound = async (query: Record<string, string>) =>
      (await find({ perPage: '500', ...query })).data.some((row) => row.id === id);

    const section = one(await client.call(sections.list), (row) => row.id === sectionId, 'the section');
    const place = { categoryId: section.categoryId, sectionId: section.id };
    const searches = [title, "l'ELEPHANT self", 'SelfService', 'self service ELE'];
    for (const q of [...searches, code, code.replace('-', '').toLowerCase()])
      ok(await isFound({ q, sort: 'relevance' }), `“${q}” does not find ${title} (${code})`);
    ok(await isFound({ ...place, q: 'elephant', status: 'published' }));
    const others: Record<string, string>[] = [{ status: 'drafts' }, { q: `${title} not this` }];
    for (const query of [...others, { sectionId: 'unknown' }])
      ok(!(await isFound({ ...place, ...query })), `${JSON.stringify(query)} finds it all the same`);

    const list = await client.call(contents.list);
    const { page, total, counts, totals } = await find({ page: '1000000', perPage: '1' });
    equal(page, Math.max(1, total), 'a page beyond the last one is not the last');
    equal(total, list.length);
    deepEqual(counts, { all: total, published: totals.published, drafts: totals.drafts });
    equal(totals.contents, list.length);

    const got = await client.call(findingContents.getContents, { query: { ids: `${id},unknown` } });
    deepEqual(got, [one(list, (row) => row.id === id, 'the content')]);

    const read: string[] = [];
    for (let from: string | null = ''; from !== null; ) {
      const query: Record<string, string> = { most: '7', ...(from && { from }) };
      const next = await client.call(findingContents.readOnContents, { query });
      read.push(...next.data.map((row) => row.id));
      from = next.next;
    }
    deepEqual(read, [...new Set(read)], 'reading on gives a content twice');
    deepEqual(new Set(read), new Set(list.map((row) => row.id)));
    await client.rejects(findingContents.readOnContents, { query: { after: 'unknown' } }, 'no content');
    await client.rejects(findingContents.readOnContents, { query: { from: 'nothing' } }, 'no place');

    const codes = await client.call(findingContents.contentCodes, { query: { code } });
    equal(codes.taken?.id, id);
    ok(!list.some((row) => row.code === codes.next), `the next free code, ${codes.next}, is taken`);
    equal((await client.call(findingContents.contentCodes)).taken, null);
  });
  await client.rejects(findingContents.contentCodes, { query: { code: '12' } }, 'no code');
  const many = Array.from({ length: 101 }, (_, n) => `c${n}`).join(',');
  await client.rejects(findingContents.getContents, { query: { ids: many } }, 'too many contents at once');
}
