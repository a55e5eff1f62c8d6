import type { Call } from '~contract';
import type { AdminApi } from './admin-api';
import { isAdminApiError } from './errors';

/** The person in whose name a request writes. */
export type Actor = {
  /** @throws {AdminApiError} when they may not make the call any more, or that is not known */
  admit(call: Call): Promise<void>;
  /** Request headers that name the acting user to the admin API. */
  headers(call: Call): Promise<Readonly<Record<string, string>>>;
  /** Called when the admin API has rejected one of their calls with 403: they may have lost rights. */
  onRejected(call: Call): Promise<void>;
};

/**
 * The admin API for one request: every call that changes something is made only while the request's person may make it, and carries
 * who they are (docs/decisions/0014). Reads are as before.
 */
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
