export type LiveStatus = 'live' | 'reconnecting' | 'polling';

export type LiveNumbers = {
  status: LiveStatus;
  /** Counts data changes. */
  changes: number;
  /** App sessions; null: unknown. */
  users: number | null;
  /** ISO 8601. */
  at: string | null;
  /** `HH:MM:SS` in UTC. */
  clock: string;
};
