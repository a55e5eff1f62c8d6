import { z } from 'zod';
import { type Marks, memoryMarks } from './marks';

/** Somebody in whose name the provider's staff list may be asked for. */
export type Asker = { id: string; email: string };

const Stored = z.array(z.object({ id: z.string(), email: z.string() }));

const key = 'staff list askers';
/** An admin who has not been here for so long is forgotten, in milliseconds. */
const rememberMs = 30 * 24 * 60 * 60_000;
/** While nothing about them changes they are written down again after so long. */
const renewMs = 24 * 60 * 60_000;
const most = 10;

export type Askers = ReturnType<typeof createAskers>;

/**
 * Remembers who may ask a provider for its staff list, the one who did so last first. They outlive their sessions and a restart, so that
 * the ban of a viewer is seen although no admin is signed in (docs/decisions/0014).
 */
export function createAskers({
  marks = memoryMarks(),
  now = Date.now,
}: {
  marks?: Marks;
  now?: () => number;
} = {}) {
  let askers: Asker[] = [];
  let loaded: Promise<void> | null = null;
  let storedAt = Number.NEGATIVE_INFINITY;

  async function stored(): Promise<Asker[]> {
    try {
      return Stored.parse(JSON.parse((await marks.find([key])).get(key)?.value ?? '[]'));
    } catch {
      return [];
    }
  }

  function load(): Promise<void> {
    loaded ??= stored().then((found) => {
      askers = [...askers, ...found.filter(({ id }) => !askers.some((asker) => asker.id === id))];
    });
    return loaded;
  }

  async function store(): Promise<void> {
    storedAt = now();
    await marks.note(key, now() + rememberMs, JSON.stringify(askers.slice(0, most)));
  }

  const same = (a: Asker) => (b: Asker) => a.id === b.id && a.email === b.email;

  /** @param first in front of the others, or behind them */
  async function add({ id, email }: Asker, first: boolean): Promise<void> {
    await load();
    const asker = { id, email };
    const isNew = !askers.some(same(asker));
    const others = askers.filter((other) => other.id !== id);
    askers = (first ? [asker, ...others] : [...others, asker]).slice(0, most);
    if (isNew || now() - storedAt > renewMs) await store();
  }

  return {
    /** The provider has answered in their name. */
    accepted: (asker: Asker) => add(asker, true),

    /** An admin was here; whether the provider lets them ask is not known yet. */
    async seen(asker: Asker): Promise<void> {
      await load();
      if (!askers.some(same(asker))) await add(asker, false);
    },

    /** The provider has rejected them. */
    async rejected(id: string): Promise<void> {
      await load();
      if (!askers.some((asker) => asker.id === id)) return;
      askers = askers.filter((asker) => asker.id !== id);
      await store();
    },

    /** Those who may be asked for, the best first. */
    async all(): Promise<readonly Asker[]> {
      await load();
      return askers;
    },
  };
}
