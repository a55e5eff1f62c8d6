import { describe, expect, test } from 'vitest';
import { createGuessLimit, slowing, slowness } from '../../shared/guess-limit';
import { networkOf } from '../../shared/network';
import { isTooManyTries, memoryThrottles } from '../../shared/throttle';

const quarterHour = 15 * 60;

function limit({ perNetwork = 100 } = {}) {
  const waits: number[] = [];
  const guesses = createGuessLimit({
    perAccount: { points: 10, seconds: quarterHour },
    perNetwork: memoryThrottles('network', { points: perNetwork, seconds: quarterHour }),
    slow: true,
    onSlow: (ms) => waits.push(ms),
    wait: async () => {},
  });
  return { guesses, waits };
}

const rejected = (attempt: Promise<unknown>) => attempt.then(() => false, isTooManyTries);

describe('guesses', () => {
  test('slow down beyond the free ones, twice as long each, up to a longest; never for where the account was opened', async () => {
    const { guesses, waits } = limit();
    await (await guesses.take('a@example.org', '203.0.113.1')).right();
    for (let n = 0; n < 40; n++) await guesses.take('a@example.org', `192.0.2.${n}`);
    const { free, firstMs, longestMs } = slowing;
    expect(waits).toHaveLength(40 - free);
    expect(waits.slice(0, 3)).toEqual([firstMs, 2 * firstMs, 4 * firstMs]);
    expect(Math.max(...waits)).toBe(longestMs);
    expect(slowness(1e9)).toBe(longestMs);
    await guesses.take('A@example.org ', '203.0.113.1');
    expect(waits).toHaveLength(40 - free);
    await guesses.take('b@example.org', '192.0.2.1');
    expect(waits, 'nor for another account').toHaveLength(40 - free);
  });

  test('that were right, or could not be looked at, do not count', async () => {
    const { guesses, waits } = limit();
    for (let n = 0; n < 300; n++) await (await guesses.take('a@example.org', '203.0.113.1')).giveBack();
    for (let n = 0; n < 9; n++) await guesses.take('a@example.org', '203.0.113.1');
    await (await guesses.take('a@example.org', '203.0.113.1')).right();
    for (let n = 0; n < 10; n++) await guesses.take('a@example.org', '203.0.113.1');
    expect(await rejected(guesses.take('a@example.org', '203.0.113.1'))).toBe(true);
    expect(waits, 'opened from there').toEqual([]);
  });

  test('at one account beyond its limit leave the network’s attempts to others, and an account opened there stays open', async () => {
    const { guesses } = limit({ perNetwork: 20 });
    const address = '203.0.113.1';
    await (await guesses.take('owner@example.org', address)).right();
    for (let n = 0; n < 50; n++) await guesses.take('a@example.org', address).catch(() => {});
    for (let n = 0; n < 10; n++) await guesses.take('b@example.org', address);
    expect(await rejected(guesses.take('c@example.org', address))).toBe(true);
    expect(await rejected(guesses.take('owner@example.org', address))).toBe(false);
  });
});

test.each([
  ['203.0.113.9:50123', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['x'.repeat(500), 'x'.repeat(64)],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
