import type { FastifyInstance } from 'fastify';
import { callerIp } from '../auth/throttle';
import { actingStaffHeader } from '../contract';

/** Logs the dashboard's request id and caller; trusted with the bearer only. */
export function nameCaller(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const ip = request.routeOptions.config.open ? request.ip : (callerIp(request) ?? request.ip);
    const staffId = request.routeOptions.config.open ? undefined : request.headers[actingStaffHeader];
    request.log = request.log.child({ ip, ...(staffId ? { staffId: String(staffId) } : {}) });
  });
}
