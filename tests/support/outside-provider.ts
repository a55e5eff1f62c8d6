import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateSecret, verifySync } from 'otplib';

/*
 * An admin API of another hand, written from SPEC §7 alone: it imports nothing of the product and shares none of its assumptions. Ids are
 * Mongo's, every list is named after what it holds, the staff list is for admins only, going by the `admin` of each call, and what
 * SPEC §7 does not name gets 404 with a page of HTML.
 */

/** The numbers of SPEC §7's calls that are one, before anything has happened. */
const noneYet = {
  totalViews: 0,
  totalAttempts: 0,
  completionRate: 0,
  totalSessions: 0,
  avgSessionDuration: 0,
  districts: [],
  ageRange: [],
};

export type OutsideStaff = {
  _id: string;
  name: string;
  email: string;
  password: string;
  role: string;
  isActive: boolean;
  isBanned: boolean;
  mfa_enabled: boolean;
  last_login: string | null;
  createdAt: string;
};

/** A call as it arrived. */
export type OutsideCall = {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** As it came; bytes of files as latin1. */
  body: string;
};

type Row = { _id: string; [field: string]: unknown };
type Reply = { status: number; body: unknown; type?: string };

/** What goes wrong with a call, or how it is answered instead. */
export type Trouble = {
  /** Milliseconds before the response. */
  delay?: number;
  /** The connection is cut, as by a provider that is down. */
  down?: boolean;
  /** What is answered; without it the call is carried out. */
  reply?: Reply;
};

export type OutsideProvider = Awaited<ReturnType<typeof startOutsideProvider>>;

/** The password of the provider's accounts. */
export const outsidePassword = 'Outside-pass-1!';

let made = 0;
/** A 24-digit hexadecimal id, never given twice. */
export const mongoId = () => `65f0c0ffee${(++made).toString(16).padStart(14, '0')}`;

const isAdmin = (person: OutsideStaff | undefined) =>
  person !== undefined && !person.isBanned && person.isActive && /^(super)?admin$/.test(person.role);

/**
 * Starts the provider on a free port with one superadmin, one admin and one viewer (`super@`, `admin@`, `viewer@outside.test`).
 * @param listsStaffTo who is given the staff list: active admins named by `admin`, or whoever has the bearer
 * @param knowsAdminsBy what `admin` may name them by
 */
export async function startOutsideProvider({
  listsStaffTo = 'admins',
  knowsAdminsBy = 'either',
}: {
  listsStaffTo?: 'admins' | 'everyone';
  knowsAdminsBy?: 'either' | 'id' | 'email';
} = {}) {
  const token = `outside-bearer-${crypto.randomUUID()}`;
  const staff: OutsideStaff[] = [];
  /** TOTP secrets by id. */
  const secrets = new Map<string, string>();
  const calls: OutsideCall[] = [];
  const troubles: { match: RegExp; trouble: Trouble }[] = [];
  const tables: Record<string, Row[]> = {
    categories: [],
    sections: [],
    contents: [],
    polls: [],
    quizzes: [],
    surveys: [],
    updates: [],
    prompts: [],
  };

  const find = (person: string | null | undefined) =>
    staff.find(({ _id, email }) => _id === person || email === person);
  /** Who a call's `admin` is. */
  const acting = (admin: unknown) => {
    const person = find(String(admin));
    if (knowsAdminsBy === 'id') return person?._id === admin ? person : undefined;
    return knowsAdminsBy === 'email' && person?.email !== admin ? undefined : person;
  };
  const need = (person: string): OutsideStaff => {
    const found = find(person);
    if (!found) throw new Error(`The provider knows no ${person}.`);
    return found;
  };
  function addStaff(email: string, role: string, more: Partial<OutsideStaff> = {}): OutsideStaff {
    const [name = ''] = email.split('@');
    const account = { _id: mongoId(), name, email, role, password: outsidePassword };
    const state = { isActive: true, isBanned: false, mfa_enabled: false, last_login: null };
    staff.push({ ...account, ...state, createdAt: '2026-01-05T08:00:00.000Z', ...more });
    return need(email);
  }
  const set = (person: OutsideStaff, state: Partial<OutsideStaff>) => void Object.assign(person, state);
  const remove = (person: OutsideStaff) => void staff.splice(staff.indexOf(person), 1);
  /** Switches MFA on with a new secret. @returns the URL for an authenticator app */
  function enableMfa(person: OutsideStaff): string {
    const secret = generateSecret();
    secrets.set(person._id, secret);
    set(person, { mfa_enabled: true });
    return `otpauth://totp/Outside:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Outside`;
  }
  for (const role of ['super', 'admin', 'viewer'])
    addStaff(`${role}@outside.test`, role === 'super' ? 'superadmin' : role);

  const ok = (body: object = {}): Reply => ({ status: 200, body: { success: true, ...body } });
  const no = (status: number, message: string): Reply => ({ status, body: { success: false, message } });
  const shown = ({ password: _, ...person }: OutsideStaff) => person;

  /** Carries out a change of a user in the name of `admin`. */
  function manage(id: string, admin: unknown, change: (user: OutsideStaff) => void): Reply {
    if (!isAdmin(acting(admin))) return no(403, 'Forbidden');
    const user = find(id);
    if (!user) return no(404, 'User not found');
    change(user);
    return ok({ message: 'Done' });
  }

  function answer(call: OutsideCall): Reply {
    const { method, path, query } = call;
    const sent = () => JSON.parse(call.body || '{}') as Record<string, unknown>;
    const [, encodedId = ''] = /\/([^/]+)$/.exec(path) ?? [];
    const id = decodeURIComponent(encodedId);
    const route = `${method} ${path}`;
    if (call.headers.authorization !== `Bearer ${token}`) return no(401, 'Unauthorized');

    if (route === 'POST /auth/login') {
      // Signs in whatever the case of the letters; elsewhere an email is its exact letters.
      const typed = String(sent().email).toLowerCase();
      const user = staff.find(({ email }) => email.toLowerCase() === typed);
      if (!user || user.password !== sent().password) return no(401, 'Wrong email or password');
      if (user.isBanned || !user.isActive) return no(403, 'Account disabled');
      const { _id, role, name, mfa_enabled } = user;
      const secret = secrets.get(_id);
      if (mfa_enabled && sent().token === undefined) return ok({ requiresMfa: true, userId: _id });
      // As providers do, it takes the code of the 30 seconds before as well: one may be read just before it changes.
      const isRight = () =>
        !!secret && verifySync({ secret, token: String(sent().token), epochTolerance: [30, 5] }).valid;
      if (mfa_enabled && !isRight()) return no(401, 'Wrong code');
      return ok({
        requiresMfa: false,
        userId: _id,
        accessToken: 'x',
        user: { _id, role, name, mfa_enabled },
      });
    }
    if (route === 'POST /auth/signup') {
      const { name, email, password } = sent();
      const user = staff.find((one) => one.email === email && !one.isActive);
      if (!user) return no(400, 'Invalid invitation');
      set(user, { name: String(name), password: String(password), isActive: true });
      const { _id, role, mfa_enabled } = user;
      return {
        status: 201,
        body: { success: true, accessToken: 'x', user: { _id, role, name, mfa_enabled } },
      };
    }
    if (route === 'POST /auth/enable-mfa') {
      const user = find(String(sent().userId));
      if (!user) return no(404, 'User not found');
      return { status: 200, body: { otpauth_url: enableMfa(user) } };
    }
    if (route === 'GET /admin/auth/users') {
      if (listsStaffTo === 'admins' && !isAdmin(acting(query.get('admin')))) return no(403, 'Forbidden');
      return { status: 200, body: { users: staff.map(shown) } };
    }
    if (route.startsWith('PUT /admin/auth/users/')) {
      const { admin, role } = sent();
      const change: Record<string, (user: OutsideStaff) => void> = {
        'assign-role': (user) => set(user, { role: String(role) }),
        ban: (user) => set(user, { isBanned: true }),
        unban: (user) => set(user, { isBanned: false }),
      };
      const act = change[path.split('/')[4] ?? ''];
      if (act) return manage(id, admin, act);
    }
    if (route.startsWith('DELETE /admin/auth/users/')) return manage(id, query.get('admin'), remove);
    if (route === 'POST /admin/auth/add-user') {
      const { email, role, admin } = sent();
      if (!isAdmin(acting(admin))) return no(403, 'Forbidden');
      if (find(String(email))) return no(409, 'User already exists');
      addStaff(String(email), String(role), { isActive: false });
      return ok({ message: 'Invited' });
    }

    const list = /^GET \/(\w+)\/list$/.exec(route)?.[1];
    const plurals: Record<string, string> = {
      categories: 'categories',
      section: 'sections',
      content: 'contents',
      polls: 'polls',
      quiz: 'quizzes',
      survey: 'surveys',
      updates: 'updates',
    };
    const plural = plurals[list ?? ''];
    if (plural) return { status: 200, body: { [plural]: tables[plural] } };
    if (route === 'GET /session/list') return { status: 200, body: { sessions: [] } };
    if (route === 'GET /prompts')
      return ok({ data: { prompts: tables.prompts, pagination: { total: 0, pages: 1 } } });
    if (/^GET \/(insights|views|session)\//.test(route))
      return ok({ data: /daily|time|top|traffic/.test(path) ? [] : noneYet });

    if (route === 'POST /polls/create') {
      const { question, options } = sent() as { question: string; options: string[] };
      const votes = options.map((text) => ({ text, votes: 0 }));
      tables.polls?.unshift({ _id: mongoId(), question, options: votes, published: false });
      return { status: 201, body: { message: 'Created' } };
    }
    const written = /^(?:POST|PUT|PATCH|DELETE) (?:\/admin)?\/(\w+)\//.exec(route)?.[1];
    const rows = tables[plurals[written ?? ''] ?? ''];
    if (rows && method === 'DELETE') {
      const index = rows.findIndex((row) => row._id === id);
      if (index < 0) return no(404, 'Not found');
      rows.splice(index, 1);
      return ok({ message: 'Deleted' });
    }
    if (rows) return { status: method === 'POST' ? 201 : 200, body: { message: 'Saved' } };
    return { status: 404, body: '<h1>Cannot find this page</h1>', type: 'text/html' };
  }

  const server = createServer(async (from, to) => {
    const url = new URL(from.url ?? '', 'http://provider');
    const parts: Buffer[] = [];
    for await (const part of from) parts.push(part as Buffer);
    const call = {
      method: from.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: from.headers,
      body: Buffer.concat(parts).toString('latin1'),
    };
    calls.push(call);
    const { trouble } =
      troubles.find(({ match }) => match.test(`${call.method} ${call.path}${url.search}`)) ?? {};
    if (trouble?.delay) await new Promise((resolve) => setTimeout(resolve, trouble.delay));
    if (trouble?.down) return void to.destroy();
    try {
      send(to, trouble?.reply ?? answer(call));
    } catch (error) {
      send(to, { status: 500, body: String(error), type: 'text/plain' });
    }
  });
  server.keepAliveTimeout = 75_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    /** Environment of a dashboard that works with this provider. */
    env: () => ({
      ADMIN_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ADMIN_API_TOKEN: token,
    }),
    /** Rows by plural name: categories, sections, contents, polls, quizzes, surveys, updates, prompts. Tests may fill them. */
    tables,
    /** Calls so far, oldest first. */
    calls,
    /** Calls that change something, so far; signing in is none. */
    writes: () =>
      calls.filter(({ method, path }) => !/^(GET|HEAD)$/.test(method) && !path.startsWith('/auth/')),
    /** Makes calls whose `METHOD /path?query` matches go wrong from now on; the newest that matches counts. */
    disturb: (match: RegExp, trouble: Trouble) => void troubles.unshift({ match, trouble }),
    /** Everything works again. */
    mend: () => void troubles.splice(0),
    /** What is done to accounts at the provider, behind the dashboard's back; people by id or email. */
    staff: {
      all: staff,
      find,
      add: addStaff,
      setRole: (person: string, role: string) => set(need(person), { role }),
      ban: (person: string) => set(need(person), { isBanned: true }),
      enableMfa: (person: string) => enableMfa(need(person)),
      setActive: (person: string) => set(need(person), { isActive: true }),
      remove: (person: string) => remove(need(person)),
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(to: ServerResponse, { status, body, type = 'application/json' }: Reply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  to.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
}
