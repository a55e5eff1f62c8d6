/** So many pages at most, so many characters of their data together, and none that is older; ms. */
const mostPages = 30;
const mostCharacters = 2_000_000;
const keepMs = 10 * 60_000;

export type KeptPage = {
  /** The data of each route, the outermost first. */
  routes: Record<string, unknown>;
  /** When the server answered. */
  at: number;
  /** What can be seen of it. */
  seen: string;
};

/** What is another one each time and is no change: the forms' key, the clocks, the number of the request, '5 minutes ago', 'As of'. */
const unseen = /^(formKey|serverNow|at|clock|changes|requestId|ago|asOf)$/;

/** What can be seen of a page's data, for comparing. */
export const seenOf = (routes: Record<string, unknown>): string =>
  JSON.stringify(routes, (name, value) => (unseen.test(name) ? undefined : value));

/** Whether a page's data say that something could not be read, or is older than it should be: that is said once, and not from memory. */
const isPartial = (routes: Record<string, unknown>): boolean =>
  Object.values(routes).some((data) => {
    const { stale, failed } = (data ?? {}) as { stale?: unknown; failed?: unknown };
    return Boolean(stale || failed);
  });

/**
 * The last answers of pages, in memory. Whoever asks for a page's data notes `generation` first; what was asked for before the last `drop` is not
 * kept, however late it comes. So no page that is kept has a form's key which this tab has sent (decision 0076).
 */
export function createKeptStore({ now = Date.now } = {}) {
  const pages = new Map<string, KeptPage>();
  let generation = 0;

  const isOld = ({ at }: KeptPage) => now() - at > keepMs;

  return {
    get generation() {
      return generation;
    },

    /** Something was written, or may be: forgets everything. */
    drop(): void {
      generation++;
      pages.clear();
    },

    /** Without counting as a use. */
    has(page: string): boolean {
      const found = pages.get(page);
      return found !== undefined && !isOld(found);
    },

    forget: (page: string) => void pages.delete(page),

    /** @returns whether it was kept @param asked the generation when the server was asked */
    keep(
      page: string,
      routes: Record<string, unknown>,
      { asked, at }: { asked: number; at: number },
    ): boolean {
      pages.delete(page);
      if (asked !== generation || isPartial(routes)) return false;
      pages.set(page, { routes, at, seen: seenOf(routes) });
      let characters = 0;
      // The newest first.
      for (const [one, { seen }] of [...pages].reverse()) {
        characters += seen.length;
        if (characters > mostCharacters) pages.delete(one);
      }
      for (const one of pages.keys()) if (pages.size > mostPages) pages.delete(one);
      return pages.has(page);
    },

    find(page: string): KeptPage | null {
      const found = pages.get(page);
      if (!found) return null;
      pages.delete(page);
      if (isOld(found)) return null;
      pages.set(page, found); // used last
      return found;
    },
  };
}
