import { z } from 'zod';
import { memoryRevocations, type Revocations } from '~/state.server/revocations';

/** A user in whose name the provider's staff list can be requested. */
export type ListReader = { id: string; email: string };

const Stored = z.array(z.object({ id: z.string(), email: z.string() }));

const key = 'staff list askers';
/** An admin who has not been here for so long is forgotten, in milliseconds. */
const rememberMs = 30 * 24 * 60 * 60_000;
/** While nothing about them changes they are written down again after so long. */
const renewMs = 24 * 60 * 60_000;
const most = 10;

export type ListReaders = ReturnType<typeof createListReaders>;

/**
 * Remembers who may ask a provider for its staff list, the one who did so last first. They outlive their sessions and a restart, so that
 * the ban of a viewer is seen although no admin is signed in (docs/decisions/0014).
 */
export function createListReaders({
  revocations = memoryRevocations(),
  now = Date.now,
}: {
  revocations?: Revocations;
  now?: () => number;
} = {}) {
  let readers: ListReader[] = [];
  let loaded: Promise<void> | null = null;
  let storedAt = Number.NEGATIVE_INFINITY;

  async function stored(): Promise<ListReader[]> {
    try {
      return Stored.parse(JSON.parse((await revocations.find([key])).get(key)?.value ?? '[]'));
    } catch {
      return [];
    }
  }

  function load(): Promise<void> {
    loaded ??= stored().then((found) => {
      readers = [...readers, ...found.filter(({ id }) => !readers.some((reader) => reader.id === id))];
    });
    return loaded;
  }

  async function store(): Promise<void> {
    storedAt = now();
    await revocations.note(key, now() + rememberMs, JSON.stringify(readers.slice(0, most)));
  }

  const same = (a: ListReader) => (b: ListReader) => a.id === b.id && a.email === b.email;

  /** @param first in front of the others, or behind them */
  async function add({ id, email }: ListReader, first: boolean): Promise<void> {
    await load();
    const reader = { id, email };
    const isNew = !readers.some(same(reader));
    const others = readers.filter((other) => other.id !== id);
    readers = (first ? [reader, ...others] : [...others, reader]).slice(0, most);
    if (isNew || now() - storedAt > renewMs) await store();
  }

  return {
    /** The provider has returned a list in their name. */
    accepted: (reader: ListReader) => add(reader, true),

    /** An admin has signed in; whether the provider lets them read the list is not known yet. */
    async seen(reader: ListReader): Promise<void> {
      await load();
      if (!readers.some(same(reader))) await add(reader, false);
    },

    /** The provider has rejected them. */
    async rejected(id: string): Promise<void> {
      await load();
      if (!readers.some((reader) => reader.id === id)) return;
      readers = readers.filter((reader) => reader.id !== id);
      await store();
    },

    /** The users in whose name the list can be requested, best first. */
    async all(): Promise<readonly ListReader[]> {
      await load();
      return readers;
    },
  };
}
