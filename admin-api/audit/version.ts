import { createHash } from 'node:crypto';
import type { Snapshot } from './record';

/** A save changes the schedule first, so it has its own version. */
const ofSchedule = new Set(['publishAt', 'unpublishAt', 'endedAt']);
const ofOthers = new Set(['published', 'timeout', 'priority']);

/** Returns the version of an item for `If-Match`. */
export function versionOf({ fields }: Pick<Snapshot, 'fields'>): string {
  const all = Object.entries(fields as object);
  const digest = (entries: [string, unknown][]) =>
    createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22);
  const rest = all.filter(([name]) => !ofSchedule.has(name) && !ofOthers.has(name));
  return `${digest(rest)}.${digest(all.filter(([name]) => ofSchedule.has(name)))}`;
}

/** Returns whether a write may replace an item. */
export function isVersion(snapshot: Snapshot, wanted: string, action: string): boolean {
  const now = versionOf(snapshot);
  return action === 'schedule' ? now === wanted : now.split('.')[0] === wanted.split('.')[0];
}
