export type LiveStatus = 'live' | 'reconnecting' | 'polling';

export type LiveNumbers = {
  status: LiveStatus;
  changes: number;
  /** Open app sessions; null: unknown. */
  users: number | null;
  /** ISO 8601. */
  at: string | null;
  /** `HH:MM:SS` in UTC. */
  clock: string;
};
