/** What a process of this product ends with, as sysexits has them (docs/deploying.md). */
export const exitStatus = {
  done: 0,
  failed: 1,
  /** The command line was used wrongly. */
  usage: 64,
  /** What it needs does not respond; the same start may work later. */
  tryAgain: 75,
  /** Something that an operator has to mend first. */
  configuration: 78,
} as const;
