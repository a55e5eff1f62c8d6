import { randomBytes } from 'node:crypto';
import { createCookie, createCookieSessionStorage } from '@remix-run/node';
import { sessionLimits } from '~/lib/session-limits';
import { memoryRevocations, type Revocations } from '~/state.server/revocations';
import { safeRedirect } from './safe-redirect';
import { createSignedIn, type Device, publicIdOf, type SignedInAt } from './signed-in';

/** The signed-in person (SPEC §3 'Admin user (session)'). */
export type Staff = { id: string; name: string; email: string; role: string; mfaEnabled: boolean };

type SessionData = { sid: string; staff: Staff; startedAt: number; seenAt: number };

/** A session as a request finds it. */
export type ActiveSession = SessionData & {
  /** When a dashboard last changed this account (epoch ms); 0: not recently. */
  changedAt: number;
  /** The role it gave them then; null when it changed something else, or does not know whether the change went through. */
  changedTo: string | null;
};

/** Why a session is over: nothing done for 10 minutes, 12 hours old, or ended (log-out, ban, deletion, MFA reset). */
export type SessionEnd = 'idle' | 'absolute' | 'ended';

export type Sessions = ReturnType<typeof createSessions>;

/** What lies further ahead than clocks of several dashboards differ was noted by a clock that was wrong; ms. */
const aheadMs = 5 * 60_000;

/** Activity is recorded at most this often, in milliseconds, so that not every response sets the cookie. */
const noteEvery = 5_000;

/**
 * Cookie sessions: Remix cookie session storage, signed, kept for the browser session only (SPEC §4).
 * The cookie holds identity, role and times; nothing else.
 * @param secrets the first signs, all verify
 * @param secure whether people use https: then `__Host-` and Secure
 * @param revocations where ended sessions and revoked staff are remembered
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

  /** Begins a session. @returns its Set-Cookie value */
  async function begin(
    staff: Staff,
    device: Device,
    after: 'nothing' | 'cut off' = 'nothing',
  ): Promise<string> {
    const isCut = (await correctMarks(staff.id)) || after === 'cut off';
    const at = isCut ? now() + 1 : now(); // later than what ended the sessions before, so that this one stays valid
    const data = { sid: randomBytes(16).toString('base64url'), staff, startedAt: at, seenAt: at };
    await signedIn.note(data, device);
    return commit(data);
  }

  /** What ended a user's sessions while the clock was ahead would end all others until that day comes: from now on it counts as of now. @returns whether there was any */
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
    // One that begins later than now was begun by a clock that was wrong, and would last until long after that.
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
    // One that began in the very millisecond of the cut is cut as well.
    const cutAt = noted.get(keys.revoke)?.at ?? -1;
    const goneAt = Number(noted.get(keys.gone)?.value ?? -1);
    if (noted.has(keys.session) || cutAt >= startedAt || goneAt >= startedAt) return null;
    const changed = noted.get(keys.changed);
    const change = { changedAt: changed?.at ?? 0, changedTo: changed?.value ?? null };
    return { sid, staff, startedAt, seenAt, ...change };
  }

  return {
    /** The session a request carries; why it is over when it is; null when there is none. */
    async check(cookieHeader: string | null | undefined): Promise<ActiveSession | SessionEnd | null> {
      return check((await storage.getSession(cookieHeader ?? null)).data);
    },

    /** Whose session it was, also when it is over: for what belongs to that person only. Opens nothing. */
    async lastStaffId(cookieHeader: string | null | undefined): Promise<string | null> {
      return (await storage.getSession(cookieHeader ?? null)).data.staff?.id ?? null;
    },

    /** The session a request carries, or null when there is none, it is too old, idle for too long or ended. */
    async find(cookieHeader: string | null | undefined): Promise<ActiveSession | null> {
      const found = await this.check(cookieHeader);
      return typeof found === 'string' ? null : found;
    },

    /** What became of a session that was good when its request came; null when it is over by now. */
    async again(session: ActiveSession): Promise<ActiveSession | null> {
      const found = await check(session);
      return typeof found === 'string' ? null : found;
    },

    /** The same whatever the time: null only when the session was ended. For what began in time and takes long (an upload). */
    unlessEnded: (session: ActiveSession): Promise<ActiveSession | null> => unlessEnded(session),

    /** Starts a session; @returns its Set-Cookie value. */
    start: (staff: Staff, device: Device): Promise<string> => begin(staff, device),

    /** Ends every session a person has (their password is another one) and starts a new one; @returns its Set-Cookie value. */
    async restart(staff: Staff, device: Device): Promise<string> {
      await remember(`cut off ${staff.id}`);
      return begin(staff, device, 'cut off');
    },

    /** Notes that the person did something; @returns the Set-Cookie value, or null when it was noted just now. */
    touch(session: ActiveSession, device: Device): Promise<string | null> {
      return now() - session.seenAt < noteEvery ? Promise.resolve(null) : this.touchAgo(session, device, 0);
    },

    /** Notes that the person did something `ago` milliseconds before now, unless they have done something since; @returns the Set-Cookie value. */
    async touchAgo(session: ActiveSession, device: Device, ago: number): Promise<string> {
      const seen = { ...session, seenAt: Math.max(session.seenAt, now() - ago) };
      // No page waits for it: it is only looked at.
      void signedIn.note(seen, device);
      return commit(seen);
    },

    /**
     * Where a person is signed in, this session first, then the one used last.
     * @param session the one that asks: always among them
     */
    async open(session: ActiveSession, device: Device): Promise<(SignedInAt & { isThis: boolean })[]> {
      const others = (await signedIn.of(session.staff.id)).filter(({ sid }) => sid !== session.sid);
      const open = await Promise.all(others.map((at) => unlessEnded({ ...at, staff: session.staff })));
      const { sid, startedAt } = session;
      return [
        { ...device, sid, id: publicIdOf(sid), startedAt, seenAt: now(), isThis: true },
        ...others.filter((_, at) => open[at]).map((other) => ({ ...other, isThis: false })),
      ];
    },

    /** Ends another session of the same person. @param id as `open` names it @returns false where it is open no more */
    async endOther(session: ActiveSession, id: string): Promise<boolean> {
      const other = (await signedIn.of(session.staff.id)).find((one) => one.id === id);
      if (!other || !(await unlessEnded({ ...other, staff: session.staff }))) return false;
      await remember(`session ${other.sid}`);
      return true;
    },

    /** Ends a session for good: a copy of its cookie is rejected from now on. @returns its Set-Cookie value. */
    async end(session: ActiveSession | null): Promise<string> {
      if (session) await remember(`session ${session.sid}`);
      return storage.destroySession(await storage.getSession());
    },

    /** Ends every session a person has by now (ban, deletion, MFA reset). */
    revoke: (staffId: string) => remember(`cut off ${staffId}`),

    /** Ends every session that a person began by `asOf` (epoch ms): the admin API says that they were banned or deleted then. */
    endGone: (staffId: string, asOf: number) => remember(`gone ${staffId}`, String(asOf)),

    /**
     * Notes that a person's role or name was changed: their next request asks the admin API what it is now.
     * @param role their new role, where it is known: used until the admin API has responded
     */
    noteChange: (staffId: string, role?: string) => remember(`changed ${staffId}`, role),

    /** Calls `listener` when this process ended a session or revoked a user's sessions. @returns removes the listener */
    onEnd(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** The page remembered for after sign-in, already checked to be one of ours. */
    async lastPath(cookieHeader: string | null | undefined): Promise<string | null> {
      const value: unknown = await lastPath.parse(cookieHeader ?? null);
      return typeof value === 'string' ? safeRedirect(value) : null;
    },

    /** Remembers a page; @returns the Set-Cookie value, or null when it is no page to return to. */
    async rememberPath(path: string): Promise<string | null> {
      const page = safeRedirect(path);
      return page ? lastPath.serialize(page) : null;
    },

    /** Set-Cookie value that forgets the remembered page: the next person may have another role. */
    forgetPath: (): Promise<string> => lastPath.serialize('', { maxAge: 0 }),
  };
}
