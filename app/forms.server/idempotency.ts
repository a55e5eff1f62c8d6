import { setTimeout as pause } from 'node:timers/promises';
import { redirect } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import type { Outcome, Submission } from '~/admin-api.server/submission';
import { memoryRevocations, type Revocations } from '~/state.server/revocations';

const rememberMs = 60 * 60_000;
/** As long as the admin API honours a key. */
const rememberUnknownMs = 24 * 60 * 60_000;
const waitMs = 15_000;

const unknownOutcomes: readonly string[] = ['unknown', 'unknown but repeatable'] satisfies Outcome[];

/** `Symbol.for`, since server and pages are two bundles. */
export const savedOtherwise: unique symbol = Symbol.for('form saved with other content');

const noteOf = (content: string, location: string) => `${content} ${location}`;
const readNote = (note: string) => {
  const [content = '', location = ''] = note.includes(' ') ? note.split(/ (.*)/s) : ['', note];
  return { content, location };
};
const isSame = (one: string, other: string) => one === '' || other === '' || one === other;

type Attempt = Pick<Submission, 'begin' | 'outcome'>;
type Sent = { content: string; keepMs: number };

/**
 * Carries out a form once, across containers (SPEC §10.16). Only a redirect counts as done; an unknown
 * outcome keeps the key.
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

  async function take(name: string): Promise<{ before: Outcome } | { noted: string }> {
    const giveUpAt = now() + waitMs;
    while (!(await revocations.claim(name, now() + rememberMs))) {
      const noted = (await revocations.find([name])).get(name)?.value;
      if (noted && unknownOutcomes.includes(noted)) return { before: noted as Outcome };
      if (noted) return { noted };
      // Still running, or killed.
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
      else await revocations.note(name, now() - 1);
    }
  }

  /** @param sent digest of its content; '' if irrelevant */
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

/** A key of forms.server/form-owner. */
export const isFormKey = (key: FormDataEntryValue | null): key is string =>
  typeof key === 'string' && /^[\w-]{16,72}$/.test(key);

function locationOf(response: unknown): string | null {
  if (!(response instanceof Response) || response.status < 300 || response.status >= 400) return null;
  return response.headers.get('Location');
}
