import { randomBytes } from 'node:crypto';
import { createCookie, createCookieSessionStorage } from '@remix-run/node';
import { sessionLimits } from '~/lib/session-limits';
import { memoryRevocations, type Revocations } from '~/state.server/revocations';
import { safeRedirect } from './safe-redirect';
import { createSignedIn, type Device, publicIdOf, type SignedInAt } from './signed-in';

/** SPEC §3 'Admin user (session)'. */
export type Staff = { id: string; name: string; email: string; role: string; mfaEnabled: boolean };

type SessionData = { sid: string; staff: Staff; startedAt: number; seenAt: number };

export type ActiveSession = SessionData & {
  /** Epoch ms; 0: none. */
  changedAt: number;
  changedTo: string | null;
};

export type SessionEnd = 'idle' | 'absolute' | 'ended';

export type Sessions = ReturnType<typeof createSessions>;

/** Times further ahead come from a wrong clock. */
const aheadMs = 5 * 60_000;

/** Not every response sets the cookie. */
const noteEvery = 5_000;

/**
 * Creates signed cookies that end with the browser session (SPEC §4).
 * @param secrets the first signs, all verify
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
    const at = isCut ? now() + 1 : now(); // or this session would be ended, too
    const data = { sid: randomBytes(16).toString('base64url'), staff, startedAt: at, seenAt: at };
    await signedIn.note(data, device);
    return commit(data);
  }

  /** A revocation dated ahead by a wrong clock would end new sessions too. */
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
    // A start in the future would outlive the limit.
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
    // Same millisecond: ended, too.
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

    /** Also of an ended session. Grants no access. */
    async lastStaffId(cookieHeader: string | null | undefined): Promise<string | null> {
      return (await storage.getSession(cookieHeader ?? null)).data.staff?.id ?? null;
    },

    async find(cookieHeader: string | null | undefined): Promise<ActiveSession | null> {
      const found = await this.check(cookieHeader);
      return typeof found === 'string' ? null : found;
    },

    async again(session: ActiveSession): Promise<ActiveSession | null> {
      const found = await check(session);
      return typeof found === 'string' ? null : found;
    },

    /** For long requests (an upload) that began in time. */
    unlessEnded: (session: ActiveSession): Promise<ActiveSession | null> => unlessEnded(session),

    start: (staff: Staff, device: Device): Promise<string> => begin(staff, device),

    async restart(staff: Staff, device: Device): Promise<string> {
      await remember(`cut off ${staff.id}`);
      return begin(staff, device, 'cut off');
    },

    /** Null when recorded just now. */
    touch(session: ActiveSession, device: Device): Promise<string | null> {
      return now() - session.seenAt < noteEvery ? Promise.resolve(null) : this.touchAgo(session, device, 0);
    },

    async touchAgo(session: ActiveSession, device: Device, ago: number): Promise<string> {
      const seen = { ...session, seenAt: Math.max(session.seenAt, now() - ago) };
      void signedIn.note(seen, device);
      return commit(seen);
    },

    async open(session: ActiveSession, device: Device): Promise<(SignedInAt & { isThis: boolean })[]> {
      const others = (await signedIn.of(session.staff.id)).filter(({ sid }) => sid !== session.sid);
      const open = await Promise.all(others.map((at) => unlessEnded({ ...at, staff: session.staff })));
      const { sid, startedAt } = session;
      return [
        { ...device, sid, id: publicIdOf(sid), startedAt, seenAt: now(), isThis: true },
        ...others.filter((_, at) => open[at]).map((other) => ({ ...other, isThis: false })),
      ];
    },

    async endOther(session: ActiveSession, id: string): Promise<boolean> {
      const other = (await signedIn.of(session.staff.id)).find((one) => one.id === id);
      if (!other || !(await unlessEnded({ ...other, staff: session.staff }))) return false;
      await remember(`session ${other.sid}`);
      return true;
    },

    /** Copies of the cookie are rejected from now on. */
    async end(session: ActiveSession | null): Promise<string> {
      if (session) await remember(`session ${session.sid}`);
      return storage.destroySession(await storage.getSession());
    },

    /** After a ban, deletion or MFA reset. */
    revoke: (staffId: string) => remember(`cut off ${staffId}`),

    /** `asOf`: epoch ms. */
    endGone: (staffId: string, asOf: number) => remember(`gone ${staffId}`, String(asOf)),

    /** The next request reads the role from the admin API; `role` is used until then. */
    noteChange: (staffId: string, role?: string) => remember(`changed ${staffId}`, role),

    onEnd(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    async lastPath(cookieHeader: string | null | undefined): Promise<string | null> {
      const value: unknown = await lastPath.parse(cookieHeader ?? null);
      return typeof value === 'string' ? safeRedirect(value) : null;
    },

    /** Null for an invalid target. */
    async rememberPath(path: string): Promise<string | null> {
      const page = safeRedirect(path);
      return page ? lastPath.serialize(page) : null;
    },

    /** The next user may have another role. */
    forgetPath: (): Promise<string> => lastPath.serialize('', { maxAge: 0 }),
  };
}
