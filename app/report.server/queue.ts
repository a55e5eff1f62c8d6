/** Runs at most `width` jobs at once; up to `length` more wait their turn, first come first served. */
export function createQueue({ width, length }: { width: number; length: number }) {
  const waiting: { start: () => void }[] = [];
  let running = 0;

  /** Hands the place on to who waits longest; it is never free in between, so no one slips in. */
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
     * @param signal takes a job that still waits out of the queue
     * @throws {Error} `whenFull()` at once when as many wait already; the signal's reason when it was taken out
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
