/* The embedding process must wait longer than the dump takes. */

/** Container engines wait 10 s by default. */
export const dumpAtStopMs = 5_000;

export const closeEmbeddedMs = dumpAtStopMs + 4_000;
