/** The last job queued under each key. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs tasks of one name one after the other in this process, so that each begins with what the one before left: a provider's 'toggle'
 * sent by two people at once would otherwise turn back what both of them wanted.
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
