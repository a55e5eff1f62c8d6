const taken = <T>(all: readonly T[], from: number, to: number): T[] => {
  if (from === to || !(from in all) || !(to in all)) return [...all];
  const rest = all.filter((_, at) => at !== from);
  return [...rest.slice(0, to), all[from] as T, ...rest.slice(to)];
};

/**
 * Applies `up-N`, `down-N`, `move-N-M` or `drop-N`.
 * @returns null for other intents
 */
export function reordered<T>(all: readonly T[], intent: string): T[] | null {
  const [, what, first = '', second] = /^(up|down|move|drop)-(\d{1,4})(?:-(\d{1,4}))?$/.exec(intent) ?? [];
  const at = Number(first);
  if (what === 'drop') return all.filter((_, index) => index !== at);
  if (what === 'up') return taken(all, at, at - 1);
  if (what === 'down') return taken(all, at, at + 1);
  return what === 'move' && second !== undefined ? taken(all, at, Number(second)) : null;
}
