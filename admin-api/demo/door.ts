import { appKeyHeader } from '../contract/app-door';
import { type Call, type CallInput, type CallOutput, ErrorAnswer } from '../contract/call';

/** The door's answer to a call it did not take. */
export class DoorRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Speaks to the app's door `/app/*` as the companion app does. */
export type Door = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallOutput<C>>;

/**
 * A door to the admin API at `url`, opened with the app's key. Calls take at most 10 seconds; they throw DoorRefusal
 * for an answer that is not 2xx, and what fetch throws when nobody answers.
 */
export function openDoor({ url, appKey }: { url: string; appKey: string }): Door {
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
    const said: unknown = await answer.json();
    if (!answer.ok) {
      const refusal = ErrorAnswer.safeParse(said);
      throw new DoorRefusal(
        answer.status,
        refusal.success ? refusal.data.message : 'The door did not say why.',
      );
    }
    return call.answer.read.parse(said) as CallOutput<typeof call>;
  };
}
