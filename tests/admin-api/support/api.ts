import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { readConfig } from '../../../admin-api/config';
import { type Call, type CallOutput, errorCodeOf, errorCodes } from '../../../admin-api/contract';
import { type RunningAdminApi, startAdminApi } from '../../../admin-api/server';

declare module 'vitest' {
  interface ProvidedContext {
    /** A DATA_DIR with an empty, migrated database; copied for every API that a test starts. */
    emptyDataDir: string;
    /** In the project 'postgres': the server's URL without a database; new ones are empty and migrated. */
    postgres: string | undefined;
  }
}

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** An API of the test's own, over real HTTP, and short ways to call it. */
export type TestApi = RunningAdminApi & {
  dataDir: string;
  /** A call by the contract; throws unless it succeeds, and reads the answer as the dashboard would. */
  call<C extends Call>(call: C, parts?: Parts & { form?: FormData }): Promise<CallOutput<C>>;
  /** The same call, whatever comes back. */
  send(call: Call, parts?: Parts & { form?: FormData }): Promise<Answer>;
  /** Any request, with the bearer unless `headers` say otherwise. */
  request(method: string, path: string, init?: RequestInit): Promise<Answer>;
  stop(): Promise<void>;
};

/**
 * Starts an API on a free port with an empty database (PGlite, or PostgreSQL in that project) and every answer held against the contract.
 * @param env variables beside the tests' own
 * @param dataDir a folder to go on with; else a fresh one, removed by stop()
 */
export async function startTestApi(env: Record<string, string> = {}, dataDir?: string): Promise<TestApi> {
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'inzira-api-')));
  if (!dataDir && !inject('postgres')) await cp(inject('emptyDataDir'), dir, { recursive: true });
  const config = await readConfig({
    DATA_DIR: dir,
    DATABASE_URL: await newDatabase(),
    ADMIN_API_PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const api = await startAdminApi(config, { checkResponses: true });

  const request: TestApi['request'] = async (method, path, init = {}) => {
    const response = await fetch(api.url + path, {
      method,
      ...init,
      headers: { authorization: `Bearer ${config.token}`, ...(init.headers as Record<string, string>) },
    });
    const text = await response.text();
    // Whatever a test asks for: no error without its code, and that code's status (docs/decisions/0031).
    if (response.status >= 400 && /json/.test(response.headers.get('content-type') ?? ''))
      expect([errorCodeOf(JSON.parse(text)), response.status]).toEqual([
        expect.any(String),
        errorCodes[errorCodeOf(JSON.parse(text)) ?? 'internal_error'],
      ]);
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
  };
  const send: TestApi['send'] = (call, { params = {}, query, body, form, headers } = {}) => {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    if (form) return request(call.method, path + search, { body: form, headers });
    if (body === undefined) return request(call.method, path + search, { headers });
    return request(call.method, path + search, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
  return {
    ...api,
    dataDir: dir,
    request,
    send,
    async call(call, parts) {
      const answer = await send(call, parts);
      if (answer.status >= 300) throw new Error(`${call.name}: ${answer.status} ${answer.body.message}`);
      return call.response.read.parse(answer.body) as CallOutput<typeof call>;
    },
    async stop() {
      await api.close();
      if (!dataDir) await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The URL of a database of its own where tests run on PostgreSQL; undefined on PGlite. */
export async function newDatabase(): Promise<string | undefined> {
  const server = inject('postgres');
  if (!server) return undefined;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return server + name;
}

/** A multipart form of these fields and files. */
export function form(
  parts: Record<string, string | { bytes: Uint8Array; name: string; type?: string }>,
): FormData {
  const data = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') data.append(name, part);
    else
      data.append(
        name,
        new Blob([new Uint8Array(part.bytes)], { type: part.type ?? 'application/octet-stream' }),
        part.name,
      );
  }
  return data;
}
