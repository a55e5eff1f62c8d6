import { deepEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { contents, extensions, infoItems } from '../../admin-api/contract';
import { type Client, form } from './client';
import { one, withContent } from './journeys';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Times are set on a content and an info item, listed as they were sent, and cleared; an end before its beginning is rejected. */
export async function schedulesJourney(client: Client): Promise<void> {
  const { call, rejects } = client;
  const [soon, later] = [inHours(1), inHours(2)];

  await withContent(client, async ({ id }) => {
    const find = async () => one(await call(contents.list), (row) => row.id === id, 'the content');
    await call(contents.togglePublish, { params: { id } });
    const body = { publishAt: soon, unpublishAt: later };
    await call(extensions.scheduleContent, { params: { id }, body });
    const { publishAt, unpublishAt } = await find();
    deepEqual([publishAt, unpublishAt], [soon, later]);
    const reversed = { params: { id }, body: { publishAt: later, unpublishAt: soon } };
    await rejects(extensions.scheduleContent, reversed, 'an end before the beginning');
    await call(extensions.scheduleContent, { params: { id }, body: {} });
    const cleared = await find();
    deepEqual([cleared.publishAt, cleared.unpublishAt], [null, null]);
  });

  const title = `Scheduled ${randomUUID()}`;
  await call(infoItems.create, { form: form({ type: 'alert', title, text: 'Rain is coming.' }) });
  const find = async () => one(await call(infoItems.list), (row) => row.title === title, 'the alert');
  const { id } = await find();
  await call(extensions.scheduleInfoItem, { params: { id }, body: { publishAt: soon, unpublishAt: later } });
  const { publishAt, unpublishAt } = await find();
  deepEqual([publishAt, unpublishAt], [soon, later]);
  await call(infoItems.remove, { params: { id } });
}
