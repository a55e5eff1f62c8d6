import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sessionLimits } from '~/lib/session-limits';
import type { Revocations } from '~/state.server/revocations';

export type Device = { ip: string; userAgent: string };

export type SignedInAt = Device & {
  /** The session number never leaves the server. */
  id: string;
  sid: string;
  startedAt: number;
  /** Epoch ms; up to `noteEvery` late. */
  seenAt: number;
};

const Noted = z.object({ startedAt: z.number(), seenAt: z.number(), ip: z.string(), userAgent: z.string() });

const noteEvery = 2 * 60_000;
const longestUserAgent = 300;

type Session = { sid: string; staff: { id: string }; startedAt: number; seenAt: number };

const prefixOf = (staffId: string) => `signed in ${staffId} `;

/** Reveals nothing about the session number. */
export const publicIdOf = (sid: string) => createHash('sha256').update(sid).digest('base64url').slice(0, 22);

/** Records sessions for the list of devices (docs/decisions/0008). Access depends on the cookie only. */
export function createSignedIn({ revocations, now }: { revocations: Revocations; now: () => number }) {
  const noted = new Map<string, { at: number; ip: string }>();
  let sweepAt = 0;

  function sweep(): void {
    if (now() < sweepAt) return;
    sweepAt = now() + noteEvery;
    for (const [sid, { at }] of noted) if (at < now() - sessionLimits.idle) noted.delete(sid);
  }

  return {
    /** Never throws. */
    async note({ sid, staff, startedAt, seenAt }: Session, { ip, userAgent }: Device): Promise<void> {
      sweep();
      const last = noted.get(sid);
      if (last && last.ip === ip && seenAt - last.at < noteEvery) return;
      noted.set(sid, { at: seenAt, ip });
      const value = { startedAt, seenAt, ip, userAgent: userAgent.slice(0, longestUserAgent) };
      const until = startedAt + sessionLimits.absolute;
      await revocations.note(prefixOf(staff.id) + sid, until, JSON.stringify(value));
    },

    /** Last used first; may include ended ones. */
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
