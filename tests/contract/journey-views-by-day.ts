import { equal, ok } from 'node:assert/strict';
import { contents, extensions } from '../../admin-api/contract';
import type { Client } from './client';
import { withContent } from './journeys';

/** Views by day: 30 days one after the other, none of a content that is new, and together never more than its views. */
export async function viewsByDayJourney(client: Client): Promise<void> {
  await withContent(client, async ({ id }) => {
    for (const { id: contentId, views } of [
      ...(await client.call(contents.list)).filter((row) => row.id !== id).slice(0, 3),
      { id, views: 0 },
    ]) {
      const days = await client.call(extensions.viewsByDay, { query: { contentId } });
      equal(days.length, 30);
      const sum = days.reduce((total, day) => total + day.views, 0);
      ok(sum <= views, `${sum} views by day of a content with ${views}`);
    }
  });
  await client.rejects(extensions.viewsByDay, { query: { contentId: 'unknown' } }, 'no content');
}
