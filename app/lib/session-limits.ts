/** Limits of a session in milliseconds: SPEC §9.1 and §10.12. */
export const sessionLimits = {
  /** Idle timeout. */
  idle: 10 * 60_000,
  /** The warning is shown this long before it. */
  warning: 30_000,
  /** Maximum lifetime, regardless of activity. */
  absolute: 12 * 60 * 60_000,
  /** The browser reports activity at most this often. */
  report: 30_000,
} as const;
