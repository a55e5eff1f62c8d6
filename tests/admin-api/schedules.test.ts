import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  actingStaffHeader,
  audit,
  type Call,
  contents,
  extensions,
  infoItems,
  mobileApi,
} from '../../admin-api/contract';
import { carryOutSchedules } from '../../admin-api/db/schedules';
import * as schema from '../../admin-api/db/schema';
import { form, says, startTestApi, type TestApi } from './support/api';
import { addStoredContent, appClient } from './support/app';
import { addSection, addUser, fixture } from './support/rows';

/* Times at which contents and info items go live and end (docs/decisions/0065). */

let api: TestApi;
let planner: string;
beforeAll(async () => {
  api = await startTestApi();
  planner = (await addUser(api, { email: 'keza@example.org', name: 'Keza' })).id;
});
afterAll(() => api.stop());

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const schedule = (id: string, body: object, call: Call = extensions.scheduleContent) =>
  api.send(call, { params: { id }, body, headers: { [actingStaffHeader]: planner } });
const scheduleItem = (id: string, body: object) => schedule(id, body, extensions.scheduleInfoItem);
const draft = () => addStoredContent(api, { published: false });
const content = async (id: string) => {
  api.services.lists.drop(); // rows are put in beside its calls
  return (await api.call(contents.list)).find((one) => one.id === id);
};
const item = async (id: string) => (await api.call(infoItems.list)).find((one) => one.id === id);
const addItem = async (parts: Record<string, string> = {}) => {
  const fields = { type: 'alert', title: 'Rain', text: 'Stay in', ...parts };
  return (await api.call(infoItems.create, { form: form(fields) })).id ?? '';
};
const inApp = async (id: string) => {
  api.services.lists.drop();
  return (await appClient(api).call(mobileApi.listInfoItems)).some((one) => one.id === id);
};
/** As if the hours had passed by the database's clock. */
const pass = (id: string, n: number) =>
  api.services.db.execute(sql`
    with a as (update contents set publish_at = publish_at - ${n} * interval '1 hour', unpublish_at = unpublish_at - ${n} * interval '1 hour' where id = ${id})
    update info_items set publish_at = publish_at - ${n} * interval '1 hour', unpublish_at = unpublish_at - ${n} * interval '1 hour' where id = ${id}`);
const carryOut = async () => {
  await carryOutSchedules(api.services.db, async () => {});
  api.services.lists.drop();
};
const eventsOf = async (id: string) =>
  (await api.call(audit.auditList, { query: { itemId: id } })).data
    .toReversed()
    .map(({ action, actorKind, actorName, detail }) => ({ action, actorKind, actorName, detail }));
const bySystem = { actorKind: 'system', actorName: null, detail: 'As scheduled by Keza.' };

describe('a content', () => {
  it('is published and unpublished at its times, each once, as the system with the name of who set them (SPEC §4.9.2)', async () => {
    const { id } = await draft();
    const times = { publishAt: hours(1), unpublishAt: hours(3) };
    expect((await schedule(id, times)).status).toBe(200);
    expect(await content(id)).toMatchObject({ published: false, ...times });
    await carryOut();
    expect(await content(id)).toMatchObject({ published: false, ...times });
    await pass(id, 2);
    await carryOut();
    await carryOut();
    await expect.poll(() => content(id)).toMatchObject({ published: true, publishAt: null });
    await pass(id, 2);
    await carryOut();
    await expect
      .poll(() => content(id))
      .toMatchObject({ published: false, publishAt: null, unpublishAt: null });
    expect(await eventsOf(id)).toEqual([
      { action: 'schedule', actorKind: 'staff', actorName: 'Keza', detail: null },
      { action: 'publish', ...bySystem },
      { action: 'unpublish', ...bySystem },
    ]);
  });

  it('two processes that look at the same moment carry each out once', async () => {
    const made: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { id } = await draft();
      made.push(id);
      await schedule(id, { publishAt: hours(1) });
      await pass(id, 2);
    }
    await Promise.all([carryOut(), carryOut()]);
    for (const id of made) {
      await expect.poll(async () => (await content(id))?.published).toBe(true);
      expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['schedule', 'publish']);
    }
  });

  it('goes by the database’s clock, not by that of this process (SPEC §4.9.3)', async () => {
    const { id } = await draft();
    const publishAt = hours(1);
    await schedule(id, { publishAt });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      await carryOut();
      expect((await schedule(id, { publishAt })).status, 'not passed yet').toBe(200);
    } finally {
      vi.useRealTimers();
    }
    expect((await content(id))?.published).toBe(false);
  });

  it('published or unpublished by hand loses the time of just that (SPEC §4.9.5)', async () => {
    const { id } = await draft();
    const unpublishAt = hours(5);
    await schedule(id, { publishAt: hours(1), unpublishAt });
    await api.call(contents.togglePublish, { params: { id } });
    expect(await content(id)).toMatchObject({ published: true, publishAt: null, unpublishAt });
    await api.call(contents.togglePublish, { params: { id } });
    expect(await content(id)).toMatchObject({ published: false, publishAt: null, unpublishAt: null });
  });

  it('rejects times that passed, that end before they begin, or that its state makes pointless', async () => {
    const { id } = await draft();
    const shown = await addStoredContent(api);
    const cases: [string, object, string][] = [
      [id, { publishAt: hours(-1) }, 'This time has passed. Choose a later one, or publish now.'],
      [shown.id, { unpublishAt: hours(-1) }, 'This time has passed. Choose a later one.'],
      [
        id,
        { publishAt: hours(2), unpublishAt: hours(1) },
        'Choose a time after the one at which it is published.',
      ],
      [
        shown.id,
        { publishAt: hours(2) },
        'This is published already. Remove the time, or unpublish it first.',
      ],
      [id, { unpublishAt: hours(2) }, 'A draft cannot be unpublished. Choose a time to publish it, too.'],
      [id, { publishAt: 'tomorrow' }, expect.stringContaining('Please enter a date and time.')],
    ];
    for (const [of, body, message] of cases)
      expect(await schedule(of, body)).toMatchObject(says(400, message));
    expect((await schedule('unknown', { publishAt: hours(1) })).status).toBe(404);
    expect(await content(id)).toMatchObject({ publishAt: null, unpublishAt: null });
  });

  it('can be added with its times; one that passed is rejected before the file is taken', async () => {
    const { section } = await addSection(api);
    const film = { bytes: await fixture('clip.mp4'), name: 'clip.mp4' };
    const add = (parts: Record<string, string>) =>
      api.send(contents.create, {
        params: { sectionId: section.id },
        form: form({ title: 'Later', code: 'ITE-777', type: 'video', ...parts, file: film }),
      });
    expect((await add({ publishAt: hours(-1) })).body.code).toBe('publish_time_passed');
    const publishAt = hours(2);
    const { body } = await add({ publishAt });
    expect(await content(String(body.id))).toMatchObject({ published: false, publishAt });
  });
});

describe('an info item', () => {
  it('is in the app from its first time to its last, and stays on the board (SPEC §4.9.6)', async () => {
    const times = { publishAt: hours(1), unpublishAt: hours(3) };
    const id = await addItem(times);
    expect(await item(id)).toMatchObject({ ...times, endedAt: null });
    expect(await inApp(id)).toBe(false);
    await pass(id, 2);
    await carryOut();
    expect(await inApp(id)).toBe(true);
    await pass(id, 2);
    await carryOut();
    expect(await inApp(id)).toBe(false);
    expect(await item(id)).toMatchObject({ publishAt: null, unpublishAt: null, endedAt: expect.any(String) });
    // Without times it is shown again.
    await scheduleItem(id, {});
    expect(await inApp(id)).toBe(true);
    expect(await item(id)).toMatchObject({ endedAt: null });
  });
});

it('a time that was missed while nothing ran is caught up with the next start, and listeners are told', async () => {
  const env = { DATABASE_URL: api.services.config.databaseUrl ?? '' };
  const { id } = await draft();
  await schedule(id, { publishAt: hours(1) });
  await pass(id, 2);
  if (!env.DATABASE_URL) {
    // One process at a time has a PGlite: this one is started anew on its folder.
    const dir = api.dataDir;
    await api.close();
    api = { ...(await startTestApi({}, dir)), dataDir: dir };
    await expect.poll(async () => (await content(id))?.published).toBe(true);
  } else {
    const second = await startTestApi(env);
    await expect.poll(async () => (await content(id))?.published, { timeout: 5_000 }).toBe(true);
    await second.stop();
  }
  const rows = await api.services.db
    .select()
    .from(schema.auditEvents)
    .where(and(eq(schema.auditEvents.itemId, id), eq(schema.auditEvents.action, 'publish')));
  expect(rows).toHaveLength(1);
});
