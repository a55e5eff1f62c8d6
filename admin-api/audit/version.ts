import { createHash } from 'node:crypto';
import type { Snapshot } from './record';

/** Fields of a schedule: they have a version of their own, since one save changes first them and then the rest. */
const ofSchedule = new Set(['publishAt', 'unpublishAt', 'endedAt']);
/** Fields that no edit form overwrites. */
const ofOthers = new Set(['published', 'timeout', 'priority']);

/** Returns the version of an item: it changes with every field that an edit changes. */
export function versionOf({ fields }: Pick<Snapshot, 'fields'>): string {
  const all = Object.entries(fields as object);
  const digest = (entries: [string, unknown][]) =>
    createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22);
  const rest = all.filter(([name]) => !ofSchedule.has(name) && !ofOthers.has(name));
  return `${digest(rest)}.${digest(all.filter(([name]) => ofSchedule.has(name)))}`;
}

/** Checks whether a write may replace an item. @param wanted the version that its sender has seen @param action of the write */
export function isVersion(snapshot: Snapshot, wanted: string, action: string): boolean {
  const now = versionOf(snapshot);
  return action === 'schedule' ? now === wanted : now.split('.')[0] === wanted.split('.')[0];
}
