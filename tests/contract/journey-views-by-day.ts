import { equal, ok } from 'node:assert/strict';
import { contents, extensions } from '../../admin-api/contract';
import type { Client } from './client';

/** Views by day of a content that is listed: 30 days one after the other, together no more than its views. */
export async function viewsByDayJourney(client: Client): Promise<void> {
  const [first] = await client.call(contents.list);
  if (!first) return;
  const days = await client.call(extensions.viewsByDay, { query: { contentId: first.id } });
  equal(days.length, 30);
  for (const [at, { day }] of days.entries()) {
    const before = days[at - 1];
    ok(!before || Date.parse(day) - Date.parse(before.day) === 86_400_000, `${day} is out of its place`);
  }
  ok(
    days.reduce((sum, { views }) => sum + views, 0) <= first.views,
    'more views by day than the content has at all',
  );
}
