import { deepEqual, equal, ok } from 'node:assert/strict';
import { audit } from '../../admin-api/contract';
import type { Client } from './client';

/** What is told to the audit log is its newest row, found by its filters, and read by its id. */
export async function auditJourney({ call }: Client): Promise<void> {
  const detail = `contract ${Math.random()}`;
  await call(audit.auditRecord, { body: { action: 'export', kind: 'system', detail } });
  const { data, total, more } = await call(audit.auditList, { query: { action: 'export', search: detail } });
  deepEqual([data.length, total, more], [1, 1, false]);
  const [event] = data;
  ok(event);
  equal(event.detail, detail);
  deepEqual((await call(audit.auditGet, { params: { id: String(event.id) } })).event, event);
  equal((await call(audit.auditGet, { params: { id: 'unknown' } })).event, null);
}
