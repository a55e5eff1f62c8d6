/**
 * Runs `work` with a signal that is aborted after `ms` milliseconds, or as soon as `signal` is, whichever comes first.
 *
 * Not `AbortSignal.any([AbortSignal.timeout(ms), signal])`: on Node 20 nothing holds the timeout there but weak references, so garbage
 * collection takes it away and it never fires. Here the timer itself holds what it aborts.
 * @param signal takes the work back early; its reason is passed on
 * @returns what `work` returns; once it has settled the timer is cleared and the listener on `signal` removed
 * @throws what `work` throws; the signal's reason is a `TimeoutError` when time ran out
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

/**
 * The work, or the signal's reason as soon as it is aborted: some work looks at its signal late, as a request does that waits for a connection.
 * @throws what the work throws, or the signal's reason
 */
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
