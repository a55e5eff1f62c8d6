import { redirect } from '@remix-run/node';
import { expect, test } from 'vitest';
import type { Outcome } from '~/admin-api.server/submission';
import { createIdempotency, savedOtherwise } from '~/forms.server/idempotency';
import { memoryRevocations } from '~/state.server/revocations';

const key = 'k'.repeat(22);

test('a form sent twice at once is carried out once, and both senders get the same answer (REL-07) (SPEC §10.16)', async () => {
  const once = createIdempotency();
  let records = 0;
  const act = async () => {
    records++;
    await null;
    return redirect('/dashboard/contents', 303);
  };
  const answers = (await Promise.all([once('p', key, act), once('p', key, act)])) as Response[];
  expect(records).toBe(1);
  for (const { headers } of answers) expect(headers.get('location')).toBe('/dashboard/contents');
});

test('a form that was rejected can be corrected and sent again under the same key', async () => {
  const once = createIdempotency();
  let tries = 0;
  const act = async () => (++tries === 1 ? { rejected: true } : redirect('/done'));
  expect(await once('p', key, act)).toEqual({ rejected: true });
  expect(((await once('p', key, act)) as Response).status).toBe(302);
  expect(tries).toBe(2);
});

test('a failure is not remembered', async () => {
  const once = createIdempotency();
  await expect(once('p', key, async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(((await once('p', key, async () => redirect('/done'))) as Response).status).toBe(302);
});

test('one person cannot use up the key of another, and a form without a key is simply carried out', async () => {
  const once = createIdempotency();
  let records = 0;
  const act = async () => {
    records++;
    return redirect('/done');
  };
  await once('p', key, act);
  await once('q', key, act);
  await once('p', null, act);
  await once('p', 'short', act);
  expect(records).toBe(4);
});

test('containers that share their marks carry a form out once, and both lead to the same place', async () => {
  const revocations = memoryRevocations();
  const [one, two] = [createIdempotency({ revocations }), createIdempotency({ revocations })];
  let records = 0;
  const act = async () => {
    records++;
    await null;
    return redirect('/dashboard/polls', 303);
  };
  const answers = (await Promise.all([one('p', key, act), two('p', key, act)])) as Response[];
  expect(records).toBe(1);
  expect(answers.map((a) => a.headers.get('location'))).toEqual(['/dashboard/polls', '/dashboard/polls']);
  expect(((await two('p', key, act)) as Response).headers.get('location')).toBe('/dashboard/polls');
  expect(records).toBe(1);
});

/** A submission whose write comes to `outcome`, unless the form is not sent at all. */
const attempt = (outcome: Outcome) => {
  const seen = { before: null as Outcome | null, key: null as string | null };
  return {
    seen,
    begin(key: string | null, before: Outcome) {
      Object.assign(seen, { key, before });
    },
    outcome,
  };
};
const shown = async () => ({ shown: 'the form again' });

test.each(['unknown', 'unknown but repeatable'] as const)(
  'a form whose outcome is %s keeps its key: sent again, in whatever container, it is the same form and knows it',
  async (outcome) => {
    const revocations = memoryRevocations();
    const first = attempt(outcome);
    await createIdempotency({ revocations })('p', key, shown, first);
    expect(first.seen.before).toBe('open');
    for (const once of [createIdempotency({ revocations }), createIdempotency({ revocations })]) {
      const again = attempt(outcome);
      await once('p', key, shown, again);
      expect(again.seen).toEqual({ before: outcome, key: first.seen.key });
    }
    // Once it was carried out after all, it leads where that led.
    const done = attempt('open');
    await createIdempotency({ revocations })('p', key, async () => redirect('/done'), done);
    const led = (await createIdempotency({ revocations })('p', key, shown)) as Response;
    expect(led.headers.get('location')).toBe('/done');
  },
);

test('a form that another container took and never gave back counts as unknown, and is not lost', async () => {
  let clock = 1_000_000;
  const now = () => {
    clock += 5_000;
    return clock;
  };
  const revocations = memoryRevocations(() => clock);
  await revocations.claim(`form p ${key}`, clock + 3_600_000);
  const again = attempt('unknown');
  expect(await createIdempotency({ revocations, now })('p', key, shown, again)).toEqual({
    shown: 'the form again',
  });
  expect(again.seen.before).toBe('unknown');
});

test.each([
  ['in the same process', () => createIdempotency()],
  ['in another container', null],
])('a key that comes with other content than the first time is not the same form, %s', async (_, make) => {
  const revocations = memoryRevocations();
  const one = make?.() ?? createIdempotency({ revocations });
  const other = make ? one : createIdempotency({ revocations });
  let records = 0;
  const act = async () => {
    records++;
    return redirect('/done', 303);
  };
  const nothing = attempt('open');
  await one('p', key, act, nothing, { content: 'first' });
  expect(await other('p', key, act, nothing, { content: 'other' })).toBe(savedOtherwise);
  const again = (await other('p', key, act, nothing, { content: 'first' })) as Response;
  expect(again.headers.get('location')).toBe('/done');
  expect(records).toBe(1);
});
