import type { Snapshot } from '../audit/record';
import { snapshotQuery } from '../audit/snapshot';
import { versionOf } from '../audit/version';
import { extensions } from '../contract';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';

/** Registers GET /admin/versions. */
export function versionRoutes(services: Services): void {
  register(services, extensions.itemVersion, async ({ params: { kind, id } }) => {
    const { rows } = await services.db.execute<Snapshot>(snapshotQuery(kind, id));
    if (!rows[0]) throw new HttpError('not_found', 'This item does not exist any more.');
    return { version: versionOf(rows[0]) };
  });
}
