import { ensureBuilt } from '../../scripts/lib/ensure-built.mjs';
import { fillDemoData } from './demo-data';
import { startDemoDatabase } from './demo-database';

/** Before request-level tests and journeys: a build of today's sources, and demo data to copy. @returns ends what it started */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const [, stop] = await Promise.all([fillDemoData(), startDemoDatabase()]);
  return async () => stop?.();
}
