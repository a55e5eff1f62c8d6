/** Runs at most `width` jobs at once; up to `length` more are queued, first in, first out. */
export function createQueue({ width, length }: { width: number; length: number }) {
  const waiting: { start: () => void }[] = [];
  let running = 0;

  /** Starts the job that was queued first, in the place of the finished one; `running` stays the same, so no other job gets ahead. */
  function next(): void {
    const first = waiting.shift();
    if (first) first.start();
    else running--;
  }

  return {
    /** Jobs under way and waiting. */
    size: () => running + waiting.length,

    /** Jobs waiting for their turn. */
    waiting: () => waiting.length,

    /**
     * Runs `job` when it is its turn.
     * @param signal removes a job from the queue
     * @throws {Error} `whenFull()` at once when the queue is full; the signal's reason when it was removed
     */
    async run<T>(job: () => Promise<T>, signal: AbortSignal, whenFull: () => Error): Promise<T> {
      signal.throwIfAborted();
      if (running < width) running++;
      else {
        if (waiting.length >= length) throw whenFull();
        await new Promise<void>((start, leave) => {
          const place = { start };
          waiting.push(place);
          signal.addEventListener(
            'abort',
            () => {
              const at = waiting.indexOf(place);
              if (at < 0) return; // its turn has come already
              waiting.splice(at, 1);
              leave(signal.reason);
            },
            { once: true },
          );
        });
      }
      try {
        return await job();
      } finally {
        next();
      }
    },
  };
}
