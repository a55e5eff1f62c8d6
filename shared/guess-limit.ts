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

/** Answers to guesses at one account, counted over all networks, become slower beyond `free` of them. Times in ms. */
export const slowing = { free: 10, seconds: 15 * 60, firstMs: 250, longestMs: 4_000 } as const;

/** At most this many attempts are delayed at once, since each holds a connection. More are not delayed; the other limits still apply. */
const mostWaiting = 500;
/** A network an account was opened from is remembered that long, in ms. */
const rememberedFor = 30 * 24 * 60 * 60 * 1000;

/** A guess that was counted. Neither `right` nor `giveBack` called: it was wrong. */
export type Guess = {
  /** It was right: earlier wrong ones from there are forgotten. */
  right(): Promise<void>;
  /** It could not be looked at, so it does not count. */
  giveBack(): Promise<void>;
};

export type GuessLimit = {
  /**
   * Counts an attempt, and delays it where the account had many.
   * @param account email or id, known or not: all are treated alike
   * @param address network address of the person; null when it is not known
   * @throws {TooManyTries} when there were too many from there
   */
  take(account: string, address: string | null, signal?: AbortSignal): Promise<Guess>;
};

/**
 * Limits guesses at passwords or codes. Hard limits count per account and network, and per network, so that a stranger locks
 * no one out but themselves. Over all networks an account only becomes slower, and not where it was opened from lately.
 * @param name what is guessed at, apart from what else is counted by `throttles`
 * @param perAccount of one network for one account
 * @param perNetwork for all accounts; shared by what is guessed at
 * @param slow whether responses are delayed; where two processes are chained, only one does
 * @param onSlow called with the delay of an attempt, in ms
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
  /** Never rejects: the number of attempts at an account decides how long the response is delayed. */
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
      throw new TooManyTries(1); // whoever asked has gone
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
      // The network first: what is rejected there leaves no trace of its own in memory.
      const ofNetwork = address === null || known ? null : await perNetwork.take(network);
      const ofPair = await pairs.take(pair).catch(async (error: unknown) => {
        await ofNetwork?.giveBack(); // not looked at: who hammers at one account does not use up the network's attempts
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

/** The delay of the n-th attempt at an account, in ms: doubled from one to the next, up to a maximum. */
export function slowness(n: number): number {
  const { free, firstMs, longestMs } = slowing;
  return n <= free ? 0 : Math.min(longestMs, firstMs * 2 ** (n - free - 1));
}
