/** Milliseconds (SPEC §9.1, §10.12). */
export const sessionLimits = {
  idle: 10 * 60_000,
  warning: 30_000,
  absolute: 12 * 60 * 60_000,
  /** Min interval between reports. */
  report: 30_000,
} as const;
