import { LRUCache } from 'lru-cache';
import type { DraftKey } from './draft-keys';
import type { DraftStore } from './draft-store';

const sessionMs = 12 * 60 * 60_000;

/** Unfinished quizzes and surveys (SPEC §4). Server-side, to work without JavaScript. */
export function createDrafts(store: DraftStore) {
  const unsaved = new LRUCache<string, Change[]>({ max: 2_000, ttl: sessionMs });
  /** Two tabs may add at once. */
  const running = new Map<string, Promise<unknown>>();
  const idOf = (key: DraftKey, kind: DraftKind) => `${kind} ${Buffer.from(key.bytes).toString('hex')}`;
  const nameOf = (kind: DraftKind) => `${kind} questions`;

  async function read<T>(key: DraftKey, kind: DraftKind): Promise<T[]> {
    if (unsaved.has(idOf(key, kind))) await inTurn(key, kind, []);
    return readOnly(key, kind);
  }

  async function readOnly<T>(key: DraftKey, kind: DraftKind): Promise<T[]> {
    const stored = await store.read(key, nameOf(kind));
    return made(unsaved.get(idOf(key, kind)) ?? [], stored) as T[];
  }

  async function write(key: DraftKey, kind: DraftKind, more: readonly Change[]): Promise<void> {
    const id = idOf(key, kind);
    const changes = [...(unsaved.get(id) ?? []), ...more];
    let called = false;
    const keeping = await store.update(key, nameOf(kind), (stored) => {
      called = true;
      const questions = made(changes, stored);
      return questions.length === 0 ? null : questions;
    });
    if (keeping === 'kept') return void unsaved.delete(id);
    unsaved.set(id, changes);
    // Returns a result even when storing failed.
    if (!called) await readOnly(key, kind);
  }

  async function inTurn(key: DraftKey, kind: DraftKind, changes: readonly Change[]): Promise<void> {
    const id = idOf(key, kind);
    const before = running.get(id) ?? Promise.resolve();
    const mine = before.then(() => write(key, kind, changes));
    running.set(id, mine);
    try {
      await mine;
    } finally {
      if (running.get(id) === mine) running.delete(id);
    }
  }

  return {
    read,
    /** An empty list deletes the draft. */
    change: <T>(key: DraftKey, kind: DraftKind, change: (questions: T[]) => T[]): Promise<void> =>
      inTurn(key, kind, [change as Change]),
  };
}

type Change = (questions: unknown[]) => unknown[];

const made = (changes: readonly Change[], stored: unknown): unknown[] =>
  changes.reduce<unknown[]>((questions, change) => change(questions), Array.isArray(stored) ? stored : []);

export type DraftKind = 'quiz' | 'survey';
export type Drafts = ReturnType<typeof createDrafts>;
