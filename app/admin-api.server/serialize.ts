const last = new Map<string, Promise<unknown>>();

/**
 * Runs tasks of one name in sequence in this process: two simultaneous toggles would otherwise cancel each
 * other out.
 */
export async function serialize<T>(name: string, task: () => Promise<T>): Promise<T> {
  const before = last.get(name) ?? Promise.resolve();
  const mine = before.then(task, task);
  last.set(name, mine);
  try {
    return await mine;
  } finally {
    if (last.get(name) === mine) last.delete(name);
  }
}
