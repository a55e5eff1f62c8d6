import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { networkOf } from './network';
import {
  hashedKey,
  type Limit,
  memoryThrottles,
  type Throttle,
  type Throttles,
  TooManyTries,
} from './throttle';

/** Over all networks. In ms. */
export const slowing = { free: 10, seconds: 15 * 60, firstMs: 250, longestMs: 4_000 } as const;

/** Each delayed attempt holds a connection. */
const mostWaiting = 500;
const rememberedFor = 30 * 24 * 60 * 60 * 1000;

/** Counts as wrong unless `right` or `giveBack` is called. */
export type Guess = {
  right(): Promise<void>;
  giveBack(): Promise<void>;
};

export type GuessLimit = {
  /** @param account existing or not: both are treated alike */
  take(account: string, address: string | null, signal?: AbortSignal): Promise<Guess>;
};

/**
 * Limits guesses. Hard limits are per network, so that a stranger cannot lock a user out; across networks, an
 * account only becomes slower.
 * @param slow only one of two chained processes delays
 */
export function createGuessLimit({
  name: what = '',
  throttles = memoryThrottles,
  perAccount,
  perNetwork,
  slow,
  onSlow = () => {},
  wait = sleep,
}: {
  name?: string;
  throttles?: Throttles;
  perAccount: Limit;
  perNetwork: Throttle;
  slow: boolean;
  onSlow?: (ms: number, address: string | null) => void;
  wait?: (ms: number, value: undefined, options: { signal?: AbortSignal }) => Promise<unknown>;
}): GuessLimit {
  const pairs = throttles(`${what} account and network`, perAccount);
  const everywhere = throttles(`${what} account`, {
    points: Number.MAX_SAFE_INTEGER,
    seconds: slowing.seconds,
  });
  const opened = new LRUCache<string, true>({ max: 10_000, ttl: rememberedFor });
  let waiting = 0;

  async function beSlow(ms: number, address: string | null, signal: AbortSignal | undefined): Promise<void> {
    if (ms === 0 || waiting >= mostWaiting) return;
    onSlow(ms, address);
    waiting += 1;
    try {
      await wait(ms, undefined, signal ? { signal } : {});
    } catch {
      throw new TooManyTries(1);
    } finally {
      waiting -= 1;
    }
  }

  return {
    async take(account, address, signal) {
      const name = account.trim().toLowerCase();
      const network = address === null ? '' : networkOf(address);
      const pair = hashedKey(name, network);
      const known = opened.has(pair);
      // A rejected network adds no further key.
      const ofNetwork = address === null || known ? null : await perNetwork.take(network);
      const ofPair = await pairs.take(pair).catch(async (error: unknown) => {
        await ofNetwork?.giveBack();
        throw error;
      });
      const ofAccount = await everywhere.take(name);
      const giveBack = async () => {
        await Promise.all([ofNetwork?.giveBack(), ofAccount.giveBack()]);
      };
      if (slow && !known) await beSlow(slowness(ofAccount.count), address, signal);
      return {
        async giveBack() {
          await Promise.all([ofPair.giveBack(), giveBack()]);
        },
        async right() {
          opened.set(pair, true);
          await Promise.all([ofPair.forget(), giveBack()]);
        },
      };
    },
  };
}

/** Returns the delay of the n-th attempt at an account, in ms. */
export function slowness(n: number): number {
  const { free, firstMs, longestMs } = slowing;
  return n <= free ? 0 : Math.min(longestMs, firstMs * 2 ** (n - free - 1));
}
