import { memoryThrottles, type Throttle } from '~shared/throttle';

/** Of the requests of a minute, so many may write. */
const shareOfWrites = 0.2;

/** Counts a request of a user. @throws {TooManyTries} when they have none left in this minute */
export type Pace = (staffId: string, isWrite: boolean) => Promise<void>;

/**
 * How many pages a minute one user may ask this process for, far above what a person does: a script with a stolen session neither copies everything
 * nor fills the lists (ASVS 2.4.1). Counted here and not in the database, which would be asked with each page.
 * @param perMinute REQUESTS_PER_MINUTE; 0: any number
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
