import type { Call } from '~contract';
import type { AdminApi } from './admin-api';
import { isAdminApiError } from './errors';

export type Actor = {
  /** @throws {AdminApiError} when not permitted */
  admit(call: Call): Promise<void>;
  headers(call: Call): Promise<Readonly<Record<string, string>>>;
  onRejected(call: Call): Promise<void>;
};

/** Checks the user's right before each write and sends their identity (docs/decisions/0014). */
export function actingApi(api: AdminApi, actor: Actor): AdminApi {
  async function acting<C extends Call, O extends object, R>(
    call: C,
    options: O,
    make: (options: O & { headers: Readonly<Record<string, string>> }) => Promise<R>,
  ): Promise<R> {
    await actor.admit(call);
    const { headers } = options as { headers?: Readonly<Record<string, string>> };
    try {
      return await make({ ...options, headers: { ...headers, ...(await actor.headers(call)) } });
    } catch (error) {
      if (isAdminApiError(error) && error.status === 403) await actor.onRejected(call);
      throw error;
    }
  }
  return {
    ...api,
    call: (call, options) =>
      call.method === 'GET'
        ? api.call(call, options)
        : acting(call, options, (acted) => api.call(call, acted)),
    write: (call, options) => acting(call, options, (acted) => api.write(call, acted)),
    send: (call, options) => acting(call, options, (acted) => api.send(call, acted)),
  };
}
