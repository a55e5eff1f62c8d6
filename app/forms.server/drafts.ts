import { LRUCache } from 'lru-cache';
import type { DraftKey } from './draft-keys';
import type { DraftStore } from './draft-store';

/** As long as a session can live, in milliseconds. */
const sessionMs = 12 * 60 * 60_000;

/**
 * Half-built quizzes and surveys, kept for the browser session until they are created (SPEC §4), whatever becomes of the person's session
 * meanwhile. On the server, so that building works without JavaScript.
 */
export function createDrafts(store: DraftStore) {
  /** What the disk did not take. */
  const unsaved = new LRUCache<string, unknown[]>({ max: 2_000, ttl: sessionMs });
  /** Changes of a draft go one after the other: two tabs may add a question at once. */
  const running = new Map<string, Promise<unknown>>();
  const idOf = (key: DraftKey, kind: DraftKind) => `${kind} ${Buffer.from(key.bytes).toString('hex')}`;

  async function read<T>(key: DraftKey, kind: DraftKind): Promise<T[]> {
    const questions = unsaved.get(idOf(key, kind)) ?? (await store.read(key, `${kind} questions`));
    return Array.isArray(questions) ? (questions as T[]) : [];
  }

  async function write(key: DraftKey, kind: DraftKind, questions: unknown[]): Promise<void> {
    const id = idOf(key, kind);
    const name = `${kind} questions`;
    unsaved.delete(id);
    if (questions.length === 0) await store.forget(key, name);
    else if ((await store.write(key, name, questions)) !== 'kept') unsaved.set(id, questions);
  }

  return {
    /** The draft questions of a person in this browser; none: []. */
    read,
    /** Replaces them by what `change` makes of them; an empty list forgets the draft. */
    async change<T>(key: DraftKey, kind: DraftKind, change: (questions: T[]) => T[]): Promise<void> {
      const id = idOf(key, kind);
      const before = running.get(id) ?? Promise.resolve();
      const mine = before.then(async () => write(key, kind, change(await read<T>(key, kind))));
      running.set(id, mine);
      try {
        await mine;
      } finally {
        if (running.get(id) === mine) running.delete(id);
      }
    },
  };
}

export type DraftKind = 'quiz' | 'survey';
export type Drafts = ReturnType<typeof createDrafts>;
