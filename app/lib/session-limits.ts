/** Limits of a session in milliseconds: SPEC §9.1 and §10.12. */
export const sessionLimits = {
  /** Nothing done for so long ends the session. */
  idle: 10 * 60_000,
  /** The warning comes so long before that. */
  warning: 30_000,
  /** No session lives longer, whatever is done. */
  absolute: 12 * 60 * 60_000,
  /** The browser reports activity at most this often. */
  report: 30_000,
} as const;
