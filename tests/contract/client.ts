import { ok } from 'node:assert/strict';
import type { Call, CallOutput } from '../../admin-api/contract';
import { appKeyHeader } from '../../admin-api/contract/mobile-api';

/** An admin API to be held against the contract. */
export type Target = {
  /** Base URL without a slash at the end. */
  url: string;
  /** The bearer credential. */
  token: string;
  /** Email of an admin in whose name users are managed; without it those calls are only sent wrong input. */
  admin?: string | undefined;
  /** Secret (base32) of that admin's authenticator app; without it no superadmin is made. */
  adminSecret?: string | undefined;
  /** Key of the mobile API; without it these calls are left out. */
  appKey?: string | undefined;
  /** URL of the live WebSocket; derived from `url` when missing. */
  liveUrl?: string | undefined;
};

export type Reply = { status: number; text: string; body: unknown };
export type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormData;
};

/** What a call was sent: input it must take, input it must reject, input meant to break it. */
export type Kind = 'right' | 'wrong' | 'hostile';
/** Called with every call that was held against the contract, and in which way. */
export type OnCall = (call: Call, kind: Kind) => void;

/** Requests to a target, raw and by the contract. */
export function createClient(target: Target, received: OnCall = () => {}) {
  async function raw(method: string, path: string, init: RequestInit = {}): Promise<Reply> {
    const key: Record<string, string> = path.startsWith('/app/')
      ? { [appKeyHeader]: target.appKey ?? '' }
      : { authorization: `Bearer ${target.token}` };
    const response = await fetch(target.url + path, {
      method,
      ...init,
      headers: { ...key, ...(init.headers as Record<string, string>) },
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, text, body: parsed(text) };
  }

  function send(call: Call, { params = {}, query, body, form }: Parts = {}): Promise<Reply> {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    if (form) return raw(call.method, path + search, { body: form });
    return raw(call.method, path + search, json(body));
  }

  /** A call that must succeed and answer what the contract says. */
  async function call<C extends Call>(which: C, parts?: Parts): Promise<CallOutput<C>> {
    const reply = await send(which, parts);
    ok(reply.status >= 200 && reply.status < 300, `${which.name} answered ${shown(reply)}`);
    const read = which.response.read.safeParse(reply.body);
    ok(read.success, `${which.name} answered what the contract does not know: ${read.error?.message}`);
    received(which, 'right');
    return read.data as CallOutput<C>;
  }

  /** A call that must be answered with a 4xx and a message. */
  async function rejects(which: Call, parts: Parts, what: string): Promise<void> {
    rejected(await send(which, parts), what);
  }

  return { target, raw, send, call, rejects, received };
}
export type Client = ReturnType<typeof createClient>;

/** A request's JSON body; none when there is nothing to send. */
export const json = (body: unknown): RequestInit =>
  body === undefined
    ? {}
    : {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      };

/** Fails unless the reply is a 4xx with a message in `message` or `error`. */
export function rejected(reply: Reply, what: string): void {
  ok(reply.status >= 400 && reply.status < 500, `${what} was answered ${shown(reply)} instead of 4xx`);
  const { message, error } = (reply.body ?? {}) as { message?: unknown; error?: unknown };
  const text = typeof message === 'string' ? message : error;
  ok(
    typeof text === 'string' && /\S \S/.test(text),
    `${what} was rejected without a message: ${shown(reply)}`,
  );
}

/** Fails when the reply is a 5xx. */
export function answered(reply: Reply, what: string): void {
  ok(reply.status < 500, `${what} was answered ${shown(reply)}`);
}

const shown = ({ status, text }: Reply) => `${status} ${text.slice(0, 300)}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A multipart form of these fields and files. */
export function form(parts: Record<string, string | { bytes: Uint8Array; name: string }>): FormData {
  const data = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') data.append(name, part);
    else data.append(name, new Blob([new Uint8Array(part.bytes)]), part.name);
  }
  return data;
}
