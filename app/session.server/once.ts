import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { data, redirect } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { type Marks, memoryMarks } from './marks';

/** A key for one rendering of a form, for its hidden field `formKey`. */
export function newFormKey(): string {
  return randomBytes(15).toString('base64url');
}

/** How long a used form key is remembered, in milliseconds. */
const rememberMs = 60 * 60_000;
/** So long a second container waits for the first one's answer. */
const waitMs = 15_000;

/**
 * Remembers which forms were already carried out, by the key each form carries (DESIGN §4 'Forms'): a double tap or a resend gets
 * the first one's answer and makes no second record, also when another container took the first one (`marks`). Only a
 * redirect counts as carried out; a refused form may be corrected and sent again.
 */
export function createOnce({
  marks = memoryMarks(),
  now = Date.now,
}: {
  marks?: Marks;
  now?: () => number;
} = {}) {
  const answers = new LRUCache<string, Promise<unknown>>({ max: 10_000, ttl: rememberMs });

  /** Carries a form out unless another container does or did; then its address is where that one led. */
  async function carryOut<R>(name: string, act: () => Promise<R>): Promise<R | Response> {
    const giveUpAt = now() + waitMs;
    while (!(await marks.claim(name, now() + rememberMs))) {
      const led = (await marks.find([name])).get(name)?.value;
      if (led) return redirect(led, 303);
      if (now() > giveUpAt)
        throw data(
          'This form is being carried out already. Please look whether it was, before you send it again.',
          {
            status: 409,
          },
        );
      await pause(100);
    }
    let location: string | null = null;
    try {
      const answer = await act();
      location = locationOf(answer);
      return answer;
    } catch (thrown) {
      location = locationOf(thrown);
      throw thrown;
    } finally {
      // A refused form gives its key back.
      await marks.note(name, location ? now() + rememberMs : now() - 1, location ?? undefined);
    }
  }

  return async function once<R>(
    person: string,
    key: FormDataEntryValue | null,
    act: () => Promise<R>,
  ): Promise<R | Response> {
    if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) return act();
    const name = `form ${person} ${key}`;
    const earlier = answers.get(name);
    if (earlier) {
      const answer = await earlier.catch((thrown: unknown) => thrown);
      if (answer instanceof Response) return answer.clone();
    }
    const running = carryOut(name, act);
    answers.set(name, running);
    try {
      const answer = await running;
      if (!locationOf(answer)) answers.delete(name);
      return answer;
    } catch (thrown) {
      if (!locationOf(thrown)) answers.delete(name);
      throw thrown;
    }
  };
}

/** Where a redirect leads; null for any other answer. */
function locationOf(answer: unknown): string | null {
  if (!(answer instanceof Response) || answer.status < 300 || answer.status >= 400) return null;
  return answer.headers.get('Location');
}
