/** How live numbers come in: by events, soon again by events, or asked for every minute. */
export type LiveStatus = 'live' | 'reconnecting' | 'polling';

/** What the stream `/dashboard/live` says, and what pages start from. */
export type LiveNumbers = {
  status: LiveStatus;
  /** Goes up with every change of the data, so that a page knows whether to fetch its own anew. */
  changes: number;
  /** Sessions of the companion app that are open; null when it could not be read. */
  users: number | null;
  /** Since when the number is known, ISO 8601. */
  at: string | null;
  /** The same as `HH:MM:SS` in UTC, formatted on the server. */
  clock: string;
};
