import { LRUCache } from 'lru-cache';

/** A draft is kept as long as a session can live, in milliseconds. */
const keepMs = 12 * 60 * 60_000;

/**
 * Half-built quizzes and surveys, kept for the browser session until they are created (SPEC §4). On the server and not in the
 * cookie, which holds 4 kB at most, and not in the browser alone, so that building works without JavaScript.
 */
export function createDrafts() {
  const drafts = new LRUCache<string, unknown[]>({ max: 2_000, ttl: keepMs });
  const keyOf = (sid: string, kind: DraftKind) => `${kind} ${sid}`;
  return {
    /** The draft questions of a session; none: []. */
    read<T>(sid: string, kind: DraftKind): T[] {
      return (drafts.get(keyOf(sid, kind)) as T[] | undefined) ?? [];
    },
    /** Replaces them; an empty list forgets the draft. */
    write<T>(sid: string, kind: DraftKind, questions: T[]): void {
      if (questions.length > 0) drafts.set(keyOf(sid, kind), questions);
      else drafts.delete(keyOf(sid, kind));
    },
  };
}

export type DraftKind = 'quiz' | 'survey';
export type Drafts = ReturnType<typeof createDrafts>;
