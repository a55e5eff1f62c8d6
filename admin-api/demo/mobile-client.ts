import type { Call, CallInput, CallOutput } from '../contract/call';
import { ErrorResponse } from '../contract/error-response';
import { appKeyHeader } from '../contract/mobile-api';

export class MobileApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export type MobileClient = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallOutput<C>>;

/** Returns a client of the mobile API. */
export function createMobileClient({ url, appKey }: { url: string; appKey: string }): MobileClient {
  return async (call, input) => {
    const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const answer = await fetch(new URL(path, url), {
      method: call.method,
      headers: {
        [appKeyHeader]: appKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const content: unknown = await answer.json();
    if (!answer.ok) {
      const errorBody = ErrorResponse.safeParse(content);
      throw new MobileApiError(
        answer.status,
        errorBody.success ? errorBody.data.message : 'The mobile API did not say why.',
      );
    }
    return call.response.read.parse(content) as CallOutput<typeof call>;
  };
}
