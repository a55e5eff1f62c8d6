import { randomBytes } from 'node:crypto';
import { createCookie, createCookieSessionStorage } from '@remix-run/node';
import { sessionLimits } from '~/lib/session-limits';
import { memoryRevocations, type Revocations } from '~/state.server/revocations';
import { safeRedirect } from './safe-redirect';
import { createSignedIn, type Device, publicIdOf, type SignedInAt } from './signed-in';

/** The signed-in user (SPEC §3 'Admin user (session)'). */
export type Staff = { id: string; name: string; email: string; role: string; mfaEnabled: boolean };

type SessionData = { sid: string; staff: Staff; startedAt: number; seenAt: number };

export type ActiveSession = SessionData & {
  /** Epoch ms of a recent change by a dashboard; 0: none. */
  changedAt: number;
  /** The role set then; null if unknown or unchanged. */
  changedTo: string | null;
};

/** Idle for 10 minutes, older than 12 hours, or ended (log-out, ban, deletion, MFA reset). */
export type SessionEnd = 'idle' | 'absolute' | 'ended';

export type Sessions = ReturnType<typeof createSessions>;

/** Times further ahead than this come from a wrong clock; ms. */
const aheadMs = 5 * 60_000;

/** Activity is recorded at most this often (ms), so that not every response sets the cookie. */
const noteEvery = 5_000;

/**
 * Creates signed session cookies that end with the browser session (SPEC §4).
 * @param secrets the first signs, all verify
 * @param secure over https: `__Host-` prefix and Secure
 */
export function createSessions({
  secrets,
  secure,
  now = Date.now,
  revocations = memoryRevocations(now),
}: {
  secrets: string[];
  secure: boolean;
  revocations?: Revocations;
  now?: () => number;
}) {
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', secure, secrets } as const;
  const prefix = secure ? '__Host-' : '';
  const storage = createCookieSessionStorage<SessionData>({
    cookie: { ...cookie, name: `${prefix}session` },
  });
  const lastPath = createCookie(`${prefix}last-path`, cookie);
  const listeners = new Set<() => void>();
  const signedIn = createSignedIn({ revocations, now });

  async function commit({ sid, staff, startedAt, seenAt }: SessionData): Promise<string> {
    const session = await storage.getSession();
    session.set('sid', sid);
    session.set('staff', staff);
    session.set('startedAt', startedAt);
    session.set('seenAt', seenAt);
    return storage.commitSession(session);
  }

  async function begin(
    staff: Staff,
    device: Device,
    after: 'nothing' | 'cut off' = 'nothing',
  ): Promise<string> {
    const isCut = (await correctMarks(staff.id)) || after === 'cut off';
    const at = isCut ? now() + 1 : now(); // after the revocation, so that this session stays valid
    const data = { sid: randomBytes(16).toString('base64url'), staff, startedAt: at, seenAt: at };
    await signedIn.note(data, device);
    return commit(data);
  }

  /** A revocation dated ahead by a wrong clock would end new sessions too: date it now. */
  async function correctMarks(staffId: string): Promise<boolean> {
    const [cutOff, gone] = [`cut off ${staffId}`, `gone ${staffId}`];
    const noted = await revocations.find([cutOff, gone]);
    const isAhead = (at: number) => at > now() + aheadMs;
    const [isCutOff, isGone] = [
      isAhead(noted.get(cutOff)?.at ?? 0),
      isAhead(Number(noted.get(gone)?.value ?? 0)),
    ];
    if (isCutOff) await remember(cutOff);
    if (isGone) await remember(gone, String(now()));
    return isCutOff || isGone;
  }

  async function remember(key: string, value?: string): Promise<void> {
    await revocations.note(key, now() + sessionLimits.absolute, value);
    for (const listener of listeners) listener();
  }

  async function check(data: Partial<SessionData>): Promise<ActiveSession | SessionEnd | null> {
    const { sid, staff, startedAt, seenAt } = data;
    if (!sid || !staff || !startedAt || !seenAt) return null;
    // A start in the future comes from a wrong clock and would outlive the limit.
    if (now() - startedAt > sessionLimits.absolute || startedAt > now() + aheadMs) return 'absolute';
    if (now() - seenAt > sessionLimits.idle) return 'idle';
    return (await unlessEnded({ sid, staff, startedAt, seenAt })) ?? 'ended';
  }

  async function unlessEnded(data: SessionData): Promise<ActiveSession | null> {
    const { sid, staff, startedAt, seenAt } = data;
    const keys = {
      session: `session ${sid}`,
      revoke: `cut off ${staff.id}`,
      gone: `gone ${staff.id}`,
      changed: `changed ${staff.id}`,
    };
    const noted = await revocations.find(Object.values(keys));
    // A session that began in the millisecond of the revocation is ended too.
    const cutAt = noted.get(keys.revoke)?.at ?? -1;
    const goneAt = Number(noted.get(keys.gone)?.value ?? -1);
    if (noted.has(keys.session) || cutAt >= startedAt || goneAt >= startedAt) return null;
    const changed = noted.get(keys.changed);
    const change = { changedAt: changed?.at ?? 0, changedTo: changed?.value ?? null };
    return { sid, staff, startedAt, seenAt, ...change };
  }

  return {
    async check(cookieHeader: string | null | undefined): Promise<ActiveSession | SessionEnd | null> {
      return check((await storage.getSession(cookieHeader ?? null)).data);
    },

    /** The last session's user, even when it is over. Grants no access. */
    async lastStaffId(cookieHeader: string | null | undefined): Promise<string | null> {
      return (await storage.getSession(cookieHeader ?? null)).data.staff?.id ?? null;
    },

    async find(cookieHeader: string | null | undefined): Promise<ActiveSession | null> {
      const found = await this.check(cookieHeader);
      return typeof found === 'string' ? null : found;
    },

    /** Checks a session again; null when it is over. */
    async again(session: ActiveSession): Promise<ActiveSession | null> {
      const found = await check(session);
      return typeof found === 'string' ? null : found;
    },

    /** Checks only whether a session was ended, for long requests (an upload) that began in time. */
    unlessEnded: (session: ActiveSession): Promise<ActiveSession | null> => unlessEnded(session),

    start: (staff: Staff, device: Device): Promise<string> => begin(staff, device),

    /** Ends all sessions of a user and starts a new one. */
    async restart(staff: Staff, device: Device): Promise<string> {
      await remember(`cut off ${staff.id}`);
      return begin(staff, device, 'cut off');
    },

    /** Records activity; null when it was recorded just now. */
    touch(session: ActiveSession, device: Device): Promise<string | null> {
      return now() - session.seenAt < noteEvery ? Promise.resolve(null) : this.touchAgo(session, device, 0);
    },

    /** Records activity `ago` milliseconds before now. */
    async touchAgo(session: ActiveSession, device: Device, ago: number): Promise<string> {
      const seen = { ...session, seenAt: Math.max(session.seenAt, now() - ago) };
      // No page waits for it.
      void signedIn.note(seen, device);
      return commit(seen);
    },

    /** Lists a user's sessions, this one first. */
    async open(session: ActiveSession, device: Device): Promise<(SignedInAt & { isThis: boolean })[]> {
      const others = (await signedIn.of(session.staff.id)).filter(({ sid }) => sid !== session.sid);
      const open = await Promise.all(others.map((at) => unlessEnded({ ...at, staff: session.staff })));
      const { sid, startedAt } = session;
      return [
        { ...device, sid, id: publicIdOf(sid), startedAt, seenAt: now(), isThis: true },
        ...others.filter((_, at) => open[at]).map((other) => ({ ...other, isThis: false })),
      ];
    },

    /**
     * Ends another session of the same user.
     * @returns false when it is not open
     */
    async endOther(session: ActiveSession, id: string): Promise<boolean> {
      const other = (await signedIn.of(session.staff.id)).find((one) => one.id === id);
      if (!other || !(await unlessEnded({ ...other, staff: session.staff }))) return false;
      await remember(`session ${other.sid}`);
      return true;
    },

    /** Ends a session: copies of its cookie are rejected from now on. */
    async end(session: ActiveSession | null): Promise<string> {
      if (session) await remember(`session ${session.sid}`);
      return storage.destroySession(await storage.getSession());
    },

    /** Ends all sessions of a user (ban, deletion, MFA reset). */
    revoke: (staffId: string) => remember(`cut off ${staffId}`),

    /** Ends the sessions begun by `asOf` (epoch ms), when the admin API reported a ban or deletion. */
    endGone: (staffId: string, asOf: number) => remember(`gone ${staffId}`, String(asOf)),

    /** Makes the user's next request read their role from the admin API; `role` is used until then. */
    noteChange: (staffId: string, role?: string) => remember(`changed ${staffId}`, role),

    onEnd(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    async lastPath(cookieHeader: string | null | undefined): Promise<string | null> {
      const value: unknown = await lastPath.parse(cookieHeader ?? null);
      return typeof value === 'string' ? safeRedirect(value) : null;
    },

    /** Returns null for a page that is no valid return target. */
    async rememberPath(path: string): Promise<string | null> {
      const page = safeRedirect(path);
      return page ? lastPath.serialize(page) : null;
    },

    /** Forgets the page: the next user may have another role. */
    forgetPath: (): Promise<string> => lastPath.serialize('', { maxAge: 0 }),
  };
}
