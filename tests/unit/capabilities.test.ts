import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { createCapabilities } from '~/admin-api.server/capabilities';
import { AdminApiError } from '~/admin-api.server/errors';
import { extensions } from '~contract';

const log = pino({ level: 'silent' });
const minute = 60_000;
const resets = async () => ({ calls: [extensions.resetMfa.name], headers: [] });
const failed = (status = 500) =>
  new AdminApiError('capabilities', status === 429 ? 'rejected' : 'failed', status, null);

/** The capabilities of a provider that answers as `say` does, under a clock of the test's own. */
function capabilitiesOf(say: () => Promise<unknown>) {
  const clock = { now: 1_000_000 };
  const call = vi.fn(say);
  const capabilities = createCapabilities({ client: { call } as never, log, now: () => clock.now });
  const has = () => capabilities.has(extensions.resetMfa);
  /** Lets time pass and what was asked in the background be answered. */
  const pass = async (ms: number) => {
    clock.now += ms;
    await has();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { capabilities, call, has, pass };
}

test('a response is valid for ten minutes, is then requested beside the pages, and the last one is used meanwhile', async () => {
  const { call, has, pass } = capabilitiesOf(resets);
  expect([await has(), await has()]).toEqual([true, true]);
  expect(call).toHaveBeenCalledTimes(1);
  await pass(10 * minute - 1);
  expect(call).toHaveBeenCalledTimes(1);
  let response = (_: unknown) => {};
  call.mockImplementationOnce(() => new Promise((resolve) => (response = resolve)));
  await pass(2);
  // Not answered yet: no page waits for it.
  expect([await has(), call.mock.calls.length]).toEqual([true, 2]);
  response({ calls: [], headers: [] });
  await pass(1);
  expect(await has()).toBe(false);
});

test('a failure is asked about again ever more rarely, at most every five minutes, and once each time', async () => {
  const { call, has, pass } = capabilitiesOf(() => Promise.reject(failed()));
  expect(await has()).toBe(false);
  expect(call.mock.calls[0]?.[1 as never]).toMatchObject({ attempts: 1 });
  for (const [at, pause] of [5, 10, 20, 40, 80, 160, 300, 300].entries()) {
    expect(call).toHaveBeenCalledTimes(at + 1);
    await pass(pause * 1000 - 1);
    expect(call).toHaveBeenCalledTimes(at + 1);
    await pass(1);
  }
});

test.each([500, 429])(
  'what is known stays known while the provider fails (%i), and is asked for anew when it is back',
  async (status) => {
    const { call, has, pass } = capabilitiesOf(resets);
    expect(await has()).toBe(true);
    call.mockRejectedValueOnce(failed(status));
    await pass(11 * minute);
    expect(await has()).toBe(true);
    await pass(5_000);
    expect([call.mock.calls.length, await has()]).toEqual([3, true]);
  },
);

test.each([
  ['404', new AdminApiError('capabilities', 'rejected', 404, null)],
  ['501', new AdminApiError('capabilities', 'failed', 501, null)],
  ['a page of HTML', new AdminApiError('capabilities', 'unreadable', 200, null)],
])('%s means that there is no such call, for an hour', async (_, error) => {
  const { call, has, pass } = capabilitiesOf(() => Promise.reject(error));
  expect(await has()).toBe(false);
  await pass(60 * minute - 1);
  expect(call).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(call).toHaveBeenCalledTimes(2);
});

test('a provider that hangs keeps the first page for a second at most, and no later one', async () => {
  const { call, has } = capabilitiesOf(() => new Promise(() => {}));
  expect(await has()).toBe(false);
  const turn = new Promise((resolve) => setImmediate(resolve, 'nothing came'));
  expect(await Promise.race([has(), turn])).toBe(false);
  expect(call).toHaveBeenCalledTimes(1);
}, 20_000);

test.each([
  ['https://films.s3.cn-north-1.amazonaws.com.cn', true],
  ['http://127.0.0.1:9000', true],
  ["https://s3.example.org; script-src 'unsafe-inline'", false],
  ['javascript:alert(1)', false],
])('an origin of its media that pages can be given: %s', async (mediaOrigin, taken) => {
  const { capabilities, has } = capabilitiesOf(async () =>
    extensions.capabilities.response.read.parse({ success: true, data: { calls: [], mediaOrigin } }),
  );
  expect(capabilities.mediaOrigin()).toBeNull();
  await has();
  expect(capabilities.mediaOrigin()).toBe(taken ? mediaOrigin : null);
});
