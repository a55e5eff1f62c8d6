import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A key for one rendering of a form, for its hidden field `formKey`. */
export function newFormKey(): string {
  return randomBytes(15).toString('base64url');
}

/** How long a used form key is remembered, in milliseconds. */
const rememberMs = 60 * 60_000;

/**
 * Remembers which forms were already carried out, by the key each form carries (DESIGN §4 'Forms'): a double
 * tap or a resend gets the first one's answer and makes no second record. Only a redirect counts as carried
 * out; a refused form may be corrected and sent again.
 */
export function createOnce() {
  const answers = new LRUCache<string, Promise<unknown>>({ max: 10_000, ttl: rememberMs });
  return async function once<R>(
    person: string,
    key: FormDataEntryValue | null,
    act: () => Promise<R>,
  ): Promise<R | Response> {
    if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) return act();
    const name = `${person} ${key}`;
    const earlier = answers.get(name);
    if (earlier) {
      const answer = await earlier.catch((thrown: unknown) => thrown);
      if (answer instanceof Response) return answer.clone();
    }
    const running = act();
    answers.set(name, running);
    try {
      const answer = await running;
      if (!isRedirect(answer)) answers.delete(name);
      return answer;
    } catch (thrown) {
      if (!isRedirect(thrown)) answers.delete(name);
      throw thrown;
    }
  };
}

function isRedirect(answer: unknown): boolean {
  return answer instanceof Response && answer.status >= 300 && answer.status < 400;
}
