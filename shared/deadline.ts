/**
 * Runs `work` with a signal that aborts after `ms` or with `signal`. On Node 20 the timeout in
 * `AbortSignal.any([AbortSignal.timeout(ms), signal])` can be garbage-collected.
 */
export async function withDeadline<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const late = setTimeout(
    () => controller.abort(new DOMException(`Not done within ${ms} ms.`, 'TimeoutError')),
    ms,
  );
  const takeBack = () => controller.abort(signal?.reason);
  if (signal?.aborted) takeBack();
  signal?.addEventListener('abort', takeBack, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', takeBack);
  }
}

/** Rejects when the signal aborts, for work that checks it late. */
export async function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let end = () => {};
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
