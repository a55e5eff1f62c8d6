import { memoryThrottles, type Throttle } from '~shared/throttle';

const shareOfWrites = 0.2;

export type Pace = (staffId: string, isWrite: boolean) => Promise<void>;

/**
 * Creates the rate limit per user and process, against scripts with a stolen session (ASVS 2.4.1). In
 * memory, to avoid a query per page.
 * @param perMinute REQUESTS_PER_MINUTE; 0: unlimited
 */
export function createPace(perMinute: number): Pace {
  if (perMinute === 0) return async () => {};
  const limit = (points: number): Throttle => memoryThrottles('pace', { points, seconds: 60 });
  const all = limit(perMinute);
  const writes = limit(Math.max(1, Math.floor(perMinute * shareOfWrites)));
  return async (staffId, isWrite) => {
    await all.take(staffId);
    if (isWrite) await writes.take(staffId);
  };
}
