import { setTimeout as pause } from 'node:timers/promises';
import { redirect } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import type { Outcome, Submission } from '~/admin-api.server/submission';
import { memoryRevocations, type Revocations } from '~/state.server/revocations';

/** How long a used form key is remembered, in milliseconds. */
const rememberMs = 60 * 60_000;
/** How long one is whose outcome is unknown: as long as the admin API honours an Idempotency-Key; in milliseconds. */
const rememberUnknownMs = 24 * 60 * 60_000;
/** How long a second container waits for the first one's response; ms. */
const waitMs = 15_000;

/** What is noted of a form whose outcome is unknown; of one that was carried out it is where it led. */
const unknownOutcomes: readonly string[] = ['unknown', 'unknown but repeatable'] satisfies Outcome[];

/** Returned by `once` for a form whose key was used for other content. Registered, since the server and the pages are two bundles. */
export const savedOtherwise: unique symbol = Symbol.for('form saved with other content');

/** What is noted of a form that was carried out: what was in it, and where it led. */
const noteOf = (content: string, location: string) => `${content} ${location}`;
const readNote = (note: string) => {
  const [content = '', location = ''] = note.includes(' ') ? note.split(/ (.*)/s) : ['', note];
  return { content, location };
};
/** Whether two are the same content, as far as it is known. */
const isSame = (one: string, other: string) => one === '' || other === '' || one === other;

/** What `once` needs of a submission: it is given what the form came to before, and says what it came to now. */
type Attempt = Pick<Submission, 'begin' | 'outcome'>;
/** What was in a form, and for how many milliseconds its key is remembered. */
type Sent = { content: string; keepMs: number };

/**
 * Remembers which forms were already carried out, by the key each form carries (SPEC §10.16): a double tap or a resend gets
 * the first one's response and makes no second record, also when another container took the first one (`revocations`). With other content it
 * gets `savedOtherwise`. Only a
 * redirect counts as carried out; a rejected form may be corrected and sent again. Where the outcome is unknown, the key stays taken: sent
 * again, the form gets that as its response, and does nothing twice (see Submission).
 */
export function createIdempotency({
  revocations = memoryRevocations(),
  now = Date.now,
}: {
  revocations?: Revocations;
  now?: () => number;
} = {}) {
  const answers = new LRUCache<string, { content: string; response: Promise<unknown> }>({
    max: 10_000,
    ttl: rememberMs,
  });

  /** Takes a form's key. @returns what it came to before; or what was noted, when it was carried out */
  async function take(name: string): Promise<{ before: Outcome } | { noted: string }> {
    const giveUpAt = now() + waitMs;
    while (!(await revocations.claim(name, now() + rememberMs))) {
      const noted = (await revocations.find([name])).get(name)?.value;
      if (noted && unknownOutcomes.includes(noted)) return { before: noted as Outcome };
      if (noted) return { noted };
      // Whoever took it is still at it, or was ended in the middle of it.
      if (now() > giveUpAt) return { before: 'unknown' };
      await pause(100);
    }
    return { before: 'open' };
  }

  async function carryOut<R>(
    name: string,
    act: () => Promise<R>,
    attempt: Attempt,
    { content, keepMs }: Sent,
  ): Promise<R | Response | typeof savedOtherwise> {
    const taken = await take(name);
    if ('noted' in taken) {
      const before = readNote(taken.noted);
      return isSame(before.content, content) ? redirect(before.location, 303) : savedOtherwise;
    }
    attempt.begin(name, taken.before);
    let location: string | null = null;
    try {
      const response = await act();
      location = locationOf(response);
      return response;
    } catch (thrown) {
      location = locationOf(thrown);
      throw thrown;
    } finally {
      const { outcome } = attempt;
      if (location) await revocations.note(name, now() + keepMs, noteOf(content, location));
      else if (outcome !== 'open') await revocations.note(name, now() + rememberUnknownMs, outcome);
      // A rejected form gives its key back.
      else await revocations.note(name, now() - 1);
    }
  }

  /**
   * Carries a form out, unless it was or is being carried out.
   * @param person whose form it is; @param key what its field `formKey` says @param attempt what it sends to the admin API
   * @param sent a digest of its content; '' where it does not matter
   */
  return async function once<R>(
    person: string,
    key: FormDataEntryValue | null,
    act: () => Promise<R>,
    attempt: Attempt = { begin: () => {}, outcome: 'open' },
    { content = '', keepMs = rememberMs }: Partial<Sent> = {},
  ): Promise<R | Response | typeof savedOtherwise> {
    if (!isFormKey(key)) {
      attempt.begin(null, 'open');
      return act();
    }
    const name = `form ${person} ${key}`;
    const earlier = answers.get(name);
    if (earlier) {
      const response = await earlier.response.catch((thrown: unknown) => thrown);
      if (response instanceof Response && isSame(earlier.content, content)) return response.clone();
      if (locationOf(response)) return savedOtherwise;
    }
    const running = carryOut(name, act, attempt, { content, keepMs });
    answers.set(name, { content, response: running });
    try {
      const response = await running;
      if (!locationOf(response)) answers.delete(name);
      return response;
    } catch (thrown) {
      if (!locationOf(thrown)) answers.delete(name);
      throw thrown;
    }
  };
}

/** Whether a form's field is a key as forms.server/form-owner makes them, some with a suffix of the form's own. */
export const isFormKey = (key: FormDataEntryValue | null): key is string =>
  typeof key === 'string' && /^[\w-]{16,72}$/.test(key);

/** The target of a redirect; null for any other response. */
function locationOf(response: unknown): string | null {
  if (!(response instanceof Response) || response.status < 300 || response.status >= 400) return null;
  return response.headers.get('Location');
}
