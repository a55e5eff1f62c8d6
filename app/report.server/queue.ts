/** Creates a FIFO queue: `width` jobs run, `length` more wait. */
export function createQueue({ width, length }: { width: number; length: number }) {
  const waiting: { start: () => void }[] = [];
  let running = 0;

  /** `running` stays the same, so that no other job overtakes. */
  function next(): void {
    const first = waiting.shift();
    if (first) first.start();
    else running--;
  }

  return {
    size: () => running + waiting.length,

    waiting: () => waiting.length,

    /** @throws {Error} `whenFull()`, or the signal's reason */
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
              if (at < 0) return; // already started
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
