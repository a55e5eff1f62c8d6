import { ensureBuilt } from '../../scripts/lib/ensure-built.mjs';
import { fillDemoData } from './demo-data';

/** Before request-level tests and journeys: a build of today's sources, and demo data to copy. */
export default async function setup(): Promise<void> {
  await ensureBuilt();
  await fillDemoData();
}
