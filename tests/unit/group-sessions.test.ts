import { expect, test } from 'vitest';
import { sessionsByDistrict } from '~/routes/insights/group-sessions.server';

/** A context whose provider has these districts and answers each after a turn of the event loop. */
function contextWith(districts: string[]) {
  const load = { now: 0, most: 0, asked: [] as string[] };
  const fresh = (data: object) => ({ data, asOf: '2026-11-22T08:00:00.000Z', staleBecause: null });
  const read = async (name: string, query: { district?: string } = {}) => {
    if (name === 'traffic') return fresh({ groups: [] });
    if (name === 'sessionMetadata')
      return fresh({ districts, ageRange: [], totalSessions: 1_000, avgSessionDuration: 1 });
    load.asked.push(query.district ?? '');
    load.now++;
    load.most = Math.max(load.most, load.now);
    await new Promise((resolve) => setImmediate(resolve));
    load.now--;
    return fresh({ totalSessions: 10 + load.asked.length });
  };
  return { load, context: { api: { read }, has: async () => false } as never };
}

const filters = { district: '', ageRange: '', startDate: '', endDate: '', problem: null };
const nothing = Promise.resolve({ exact: false, districts: false });

test('sixty districts are asked for one by one, six at a time, each once', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `District ${at}`);
  const { load, context } = contextWith(names);
  const { data } = await sessionsByDistrict(context, filters, nothing);
  expect(load.asked).toEqual(names);
  expect(load.most).toBe(6);
  expect(data).toMatchObject({ kind: 'district', missing: [], problem: null });
  expect(data.groups.map(({ name }) => name)).toEqual(names);
});

test('one more are not', async () => {
  const { load, context } = contextWith(Array.from({ length: 61 }, (_, at) => `District ${at}`));
  const { data } = await sessionsByDistrict(context, filters, nothing);
  expect(load.asked).toEqual([]);
  expect(data.problem).toContain('61 districts');
});

test('a provider’s spellings of one group are added up, each asked for as the provider spells it', async () => {
  const names = ['gasabo ', 'Gasabo', 'Kigali City', 'KIGALI CITY', 'Huye'];
  const { load, context } = contextWith(names);
  const { data } = await sessionsByDistrict(context, filters, nothing);
  expect(load.asked).toEqual(names);
  expect(data.groups).toEqual([
    { name: 'Gasabo', sessions: 30 },
    { name: 'Kigali City', sessions: 30 },
    { name: 'Huye', sessions: 15 },
  ]);
});
