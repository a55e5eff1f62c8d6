import { ok } from 'node:assert/strict';
import { analytics, extensions } from '../../admin-api/contract';
import type { Client } from './client';

/** Sessions by district: those with most first, each a district the metadata names, and under a filter that one alone. */
export async function districtsJourney(client: Client): Promise<void> {
  const all = await client.call(extensions.trafficByDistrict);
  const { districts } = await client.call(analytics.sessionMetadata);
  ok(
    all.every(({ _id }) => districts?.includes(_id)),
    'a district that the metadata does not name',
  );
  const district = all[0]?._id ?? 'Gasabo';
  const one = await client.call(extensions.trafficByDistrict, { query: { district } });
  ok(
    one.every(({ _id }) => _id === district),
    'the filter lets another district through',
  );
}
