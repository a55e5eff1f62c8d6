/** As in sysexits (docs/deploying.md). */
export const exitStatus = {
  done: 0,
  failed: 1,
  usage: 64,
  /** A restart may work later. */
  tryAgain: 75,
  configuration: 78,
} as const;
