import { z } from 'zod';
import { memoryRevocations, type Revocations } from '~/state.server/revocations';

export type ListReader = { id: string; email: string };

const Stored = z.array(z.object({ id: z.string(), email: z.string() }));

const key = 'staff list askers';
const rememberMs = 30 * 24 * 60 * 60_000;
const renewMs = 24 * 60 * 60_000;
const most = 10;

export type ListReaders = ReturnType<typeof createListReaders>;

/**
 * Remembers admins whose name can be used to read the staff list, so that bans are noticed while none is
 * signed in (docs/decisions/0014).
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

  async function add({ id, email }: ListReader, first: boolean): Promise<void> {
    await load();
    const reader = { id, email };
    const isNew = !readers.some(same(reader));
    const others = readers.filter((other) => other.id !== id);
    readers = (first ? [reader, ...others] : [...others, reader]).slice(0, most);
    if (isNew || now() - storedAt > renewMs) await store();
  }

  return {
    accepted: (reader: ListReader) => add(reader, true),

    /** Whether they may read the list is unknown. */
    async seen(reader: ListReader): Promise<void> {
      await load();
      if (!readers.some(same(reader))) await add(reader, false);
    },

    async rejected(id: string): Promise<void> {
      await load();
      if (!readers.some((reader) => reader.id === id)) return;
      readers = readers.filter((reader) => reader.id !== id);
      await store();
    },

    async all(): Promise<readonly ListReader[]> {
      await load();
      return readers;
    },
  };
}
