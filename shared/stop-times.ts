/*
 * How long a stop may take; ms. The process that stops the embedded admin API waits for longer than that dumps its database: killed before, the
 * admin API could neither say that there is no dump nor close the database.
 */

/** The dump at the stop: container engines wait 10 s by default. */
export const dumpAtStopMs = 5_000;

/** The embedded admin API in all, before it is ended for good. */
export const closeEmbeddedMs = dumpAtStopMs + 4_000;
