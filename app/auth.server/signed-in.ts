import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sessionLimits } from '~/lib/session-limits';
import type { Revocations } from '~/state.server/revocations';

/** Where a session is used: as its last request said. */
export type Device = { ip: string; userAgent: string };

/** A session that is open, as its person is shown it. */
export type SignedInAt = Device & {
  /** Names it on pages and in URLs; the session's own number stays on the server. */
  id: string;
  sid: string;
  /** Epoch ms. */
  startedAt: number;
  /** Epoch ms; up to `noteEvery` before the last thing that was done there. */
  seenAt: number;
};

const Noted = z.object({ startedAt: z.number(), seenAt: z.number(), ip: z.string(), userAgent: z.string() });

/** Being there is noted at most this often, in milliseconds: each note is a line on the disk or a row. */
const noteEvery = 2 * 60_000;
/** Of what a browser says of itself. */
const longestUserAgent = 300;

type Session = { sid: string; staff: { id: string }; startedAt: number; seenAt: number };

const prefixOf = (staffId: string) => `signed in ${staffId} `;

/** The name of a session on pages: says nothing of its number. */
export const publicIdOf = (sid: string) => createHash('sha256').update(sid).digest('base64url').slice(0, 22);

/**
 * Where people are signed in (docs/decisions/0008): sessions lie in cookies, so each dashboard notes the ones that it sees, beside what was ended.
 * It is a list to look at; what opens a page is the cookie and nothing of this.
 */
export function createSignedIn({ revocations, now }: { revocations: Revocations; now: () => number }) {
  /** When each session was last noted by this process. */
  const noted = new Map<string, { at: number; ip: string }>();
  let sweepAt = 0;

  function sweep(): void {
    if (now() < sweepAt) return;
    sweepAt = now() + noteEvery;
    for (const [sid, { at }] of noted) if (at < now() - sessionLimits.idle) noted.delete(sid);
  }

  return {
    /** Notes that a session is used, unless that was noted just now from the same address. Never throws. */
    async note({ sid, staff, startedAt, seenAt }: Session, { ip, userAgent }: Device): Promise<void> {
      sweep();
      const last = noted.get(sid);
      if (last && last.ip === ip && seenAt - last.at < noteEvery) return;
      noted.set(sid, { at: seenAt, ip });
      const value = { startedAt, seenAt, ip, userAgent: userAgent.slice(0, longestUserAgent) };
      const until = startedAt + sessionLimits.absolute;
      await revocations.note(prefixOf(staff.id) + sid, until, JSON.stringify(value));
    },

    /** Sessions of a person that may be open, the one used last first; those that were ended are among them. */
    async of(staffId: string): Promise<SignedInAt[]> {
      const prefix = prefixOf(staffId);
      const all = [...(await revocations.findAll(prefix))].flatMap(([key, { value }]) => {
        const sid = key.slice(prefix.length);
        const read = Noted.safeParse(JSON.parse(value ?? 'null'));
        return read.success ? [{ ...read.data, sid, id: publicIdOf(sid) }] : [];
      });
      const idleFrom = now() - sessionLimits.idle - noteEvery;
      return all.filter(({ seenAt }) => seenAt >= idleFrom).sort((a, b) => b.seenAt - a.seenAt);
    },
  };
}
