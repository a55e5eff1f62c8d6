import { randomBytes } from 'node:crypto';
import { createCookie, createCookieSessionStorage } from '@remix-run/node';

/** The signed-in person (SPEC §3 'Admin user (session)'). */
export type Staff = { id: string; name: string; email: string; role: string; mfaEnabled: boolean };

type SessionData = { sid: string; staff: Staff; startedAt: number; seenAt: number };

/** Limits of SPEC §9 and DESIGN §4, in milliseconds. */
export const sessionLimits = { idle: 10 * 60_000, warning: 30_000, absolute: 12 * 60 * 60_000 } as const;

/** A session as a request finds it. */
export type ActiveSession = { sid: string; staff: Staff; startedAt: number; seenAt: number };

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Cookie sessions: Remix cookie session storage, signed, kept for the browser session only (SPEC §4).
 * The cookie holds identity, role and times; nothing else.
 * @param secrets the first signs, all verify
 * @param secure whether people use https: then `__Host-` and Secure
 */
export function createSessions({
  secrets,
  secure,
  now = Date.now,
}: {
  secrets: string[];
  secure: boolean;
  now?: () => number;
}) {
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', secure, secrets } as const;
  const prefix = secure ? '__Host-' : '';
  const storage = createCookieSessionStorage<SessionData>({
    cookie: { ...cookie, name: `${prefix}session` },
  });
  const lastPath = createCookie(`${prefix}last-path`, cookie);
  /** Sessions that were ended, until they would have ended by themselves. */
  const revoked = new Map<string, number>();

  function forgetOldRevocations(): void {
    for (const [sid, until] of revoked) if (until < now()) revoked.delete(sid);
  }

  async function commit(data: SessionData): Promise<string> {
    const session = await storage.getSession();
    for (const [key, value] of Object.entries(data)) session.set(key as keyof SessionData, value as never);
    return storage.commitSession(session);
  }

  return {
    /** The session a request carries, or null when there is none, it is too old, idle for too long or ended. */
    async find(cookieHeader: string | null | undefined): Promise<ActiveSession | null> {
      const { data } = await storage.getSession(cookieHeader ?? null);
      const { sid, staff, startedAt, seenAt } = data;
      if (!sid || !staff || !startedAt || !seenAt) return null;
      if (now() - seenAt > sessionLimits.idle || now() - startedAt > sessionLimits.absolute) return null;
      if (revoked.has(sid)) return null;
      return { sid, staff, startedAt, seenAt };
    },

    /** Starts a session; @returns its Set-Cookie value. */
    start(staff: Staff): Promise<string> {
      return commit({ sid: randomBytes(16).toString('base64url'), staff, startedAt: now(), seenAt: now() });
    },

    /** Notes that the person did something; @returns the Set-Cookie value, or null when it was noted just now. */
    async touch(session: ActiveSession): Promise<string | null> {
      if (now() - session.seenAt < 5_000) return null;
      return commit({ ...session, seenAt: now() });
    },

    /** Ends a session for good: a copy of its cookie is refused from now on. @returns its Set-Cookie value. */
    async end(session: ActiveSession | null): Promise<string> {
      if (session) {
        forgetOldRevocations();
        revoked.set(session.sid, session.startedAt + sessionLimits.absolute);
      }
      return storage.destroySession(await storage.getSession());
    },

    /** The page remembered for after sign-in, already checked to be one of ours. */
    async lastPath(cookieHeader: string | null | undefined): Promise<string | null> {
      const value: unknown = await lastPath.parse(cookieHeader ?? null);
      return typeof value === 'string' ? navigablePath(value) : null;
    },

    /** Remembers a page; @returns the Set-Cookie value, or null when it is no page to return to. */
    async rememberPath(path: string): Promise<string | null> {
      const page = navigablePath(path);
      return page ? lastPath.serialize(page) : null;
    },
  };
}

const pages =
  /^\/dashboard(?:\/(?:home|categories|sections|contents|survey|info|insights|polls|quiz|security|chatbot)(?:\/[\w-]+){0,2})?\/?$/;

/**
 * A path that sign-in may lead to (SEC-11): one of our own pages, with at most 1,000 characters of query.
 * @returns the path and query, or null for anything else (other hosts, backslashes, encoded tricks, downloads).
 */
export function navigablePath(path: string): string | null {
  if (path.length > 1_200 || /[\\\s]|[^\x20-\x7e]/.test(path)) return null;
  const [pathname = '', query] = path.split(/\?(.*)/s, 2);
  if (pathname === '/dashboard/insights/report.pdf') return path;
  if (!pages.test(pathname)) return null;
  return query ? `${pathname}?${query}` : pathname;
}
