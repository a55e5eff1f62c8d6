import { mediaTypes } from '../../shared/media/types';
import { extensions } from '../contract';
import { register, type Services } from '../http/register';

/** GET /capabilities: which calls beyond SPEC §7 a client may use here, and which media files are taken. */
export function capabilityRoutes(services: Services): void {
  const { capabilities, ...calls } = extensions;
  const names = Object.values(calls).map(({ name }) => name);
  register(services, capabilities, async () => ({ calls: names, mediaTypes }));
}
