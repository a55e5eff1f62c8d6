import { describe, expect, test } from 'vitest';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { AdminApiError, failureMessage } from '~/admin-api.server/errors';
import { createSubmission, type Outcome } from '~/admin-api.server/submission';
import { polls, sections } from '~contract';

/** An admin API that notes the keys it gets; `fails` answers for it. */
function apiThat(fails: () => AdminApiError | null = () => null) {
  const keys: (string | undefined)[] = [];
  const write = async (_call: unknown, { headers }: { headers?: Record<string, string> }) => {
    keys.push(headers?.['idempotency-key']);
    const error = fails();
    if (error) throw error;
    return {};
  };
  return { keys, api: { write, send: write } as unknown as AdminApi };
}
const create = (api: AdminApi) => api.write(polls.create, { body: { question: 'q', options: ['a', 'b'] } });
const rename = (api: AdminApi) => api.write(sections.update, { params: { id: 'x' }, body: { name: 'n' } });

function submissionOf({ key = 'form p k', before = 'open' as Outcome, repeatable = false } = {}) {
  const submission = createSubmission({ repeatable: async () => repeatable });
  submission.begin(key, before);
  return submission;
}
const lost = () => {
  const error = new AdminApiError('polls.create', 'timeout', 0, null);
  error.outcomeUnknown = true;
  return error;
};

describe('the keys of a form’s writes', () => {
  test('are the same when it is sent again, and differ by form, call and how many came before', async () => {
    const { keys, api } = apiThat();
    for (const key of ['form p one', 'form p one', 'form p two']) {
      const over = submissionOf({ key }).over(api);
      await create(over);
      await create(over);
      await rename(over);
    }
    expect(keys.slice(0, 3)).toEqual(keys.slice(3, 6));
    expect(new Set(keys).size).toBe(6);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
  });
});

describe('a write whose outcome is unknown', () => {
  test('is not sent again to an admin API that could carry it out twice, and says why', async () => {
    const { keys, api } = apiThat(lost);
    const first = submissionOf();
    const error = await create(first.over(api)).catch((e: unknown) => e);
    expect(failureMessage(error, 'The poll could not be created.')).toBe(
      'The admin API did not respond in time. This may have been saved. Check before you send it again.',
    );
    expect(first.outcome).toBe('unknown');
    const again = submissionOf({ before: first.outcome });
    const rejected = await create(again.over(api)).catch((e: unknown) => e);
    expect(failureMessage(rejected, 'The poll could not be created.')).toBe(
      'You have sent this before, and it may have been saved. Check before you send it again.',
    );
    expect(again.outcome).toBe('unknown');
    expect(keys).toHaveLength(1);
  });

  test('is sent again under the same key to one that carries it out once', async () => {
    let fails: (() => AdminApiError) | (() => null) = lost;
    const { keys, api } = apiThat(() => fails());
    const first = submissionOf({ repeatable: true });
    const error = await create(first.over(api)).catch((e: unknown) => e);
    expect(failureMessage(error, 'x')).toBe(
      'The admin API did not respond in time. This may have been saved. You can send it again: it will not be saved twice.',
    );
    expect(first.outcome).toBe('unknown but repeatable');
    fails = () => null;
    const again = submissionOf({ repeatable: true, before: first.outcome });
    expect(again.mayBeReplayed).toBe(true);
    await create(again.over(api));
    expect(again.outcome).toBe('open');
    expect(keys[1]).toBe(keys[0]);
  });

  test('stays unknown while nothing is sent, as when the form is rejected by its own rules', () => {
    expect(submissionOf({ before: 'unknown' }).outcome).toBe('unknown');
    expect(submissionOf({ before: 'unknown but repeatable' }).outcome).toBe('unknown but repeatable');
  });
});
