import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { readConfig } from '../../../admin-api/config';
import { type Call, type CallOutput, ErrorResponse, errorCodes } from '../../../admin-api/contract';
import { testName } from '../../../admin-api/media/storage';
import { type RunningAdminApi, startAdminApi } from '../../../admin-api/server';
import { makeBucket, type S3Env } from './bucket';

declare module 'vitest' {
  interface ProvidedContext {
    /** A DATA_DIR with an empty, migrated database; copied for every API that a test starts. */
    emptyDataDir: string;
    /** In the project 'postgres': the server's URL without a database; new ones are empty and migrated. */
    postgres: string | undefined;
    /** In the project 'postgres', where there is one: an S3 server. */
    s3: S3Env | undefined;
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
  /** Its media, as they lie on the disk or in the bucket. */
  media: {
    names(): Promise<string[]>;
    /** Marks of files in flight, and uploads on their way in. */
    inFlight(): Promise<string[]>;
    bytes(name: string): Promise<Uint8Array>;
  };
  /** A call by the contract; throws unless it succeeds, and reads the response as the dashboard would. */
  call<C extends Call>(call: C, parts?: Parts & { form?: FormData }): Promise<CallOutput<C>>;
  /** The same call, whatever comes back. */
  send(call: Call, parts?: Parts & { form?: FormData }): Promise<Answer>;
  /** Any request, with the bearer unless `headers` say otherwise. */
  request(method: string, path: string, init?: RequestInit): Promise<Answer>;
  stop(): Promise<void>;
};

/**
 * Starts an API on a free port with an empty database (PGlite, or PostgreSQL in that project) and every response held against the contract.
 * @param env variables beside the tests' own
 * @param dataDir a folder to go on with; else a fresh one, removed by stop()
 * @param options.inS3 media in a bucket of its own, where there is an S3 server (in the project 'postgres')
 */
export async function startTestApi(
  env: Record<string, string> = {},
  dataDir?: string,
  { inS3 = false }: { inS3?: boolean } = {},
): Promise<TestApi> {
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'inzira-api-')));
  if (!dataDir && !inject('postgres')) await cp(inject('emptyDataDir'), dir, { recursive: true });
  const s3 = inject('s3');
  const bucket = inS3 && s3 ? await makeBucket(s3, dir) : null;
  const config = await readConfig({
    DATA_DIR: dir,
    DATABASE_URL: await newDatabase(),
    ADMIN_API_PORT: '0',
    LOG_LEVEL: 'silent',
    ...bucket?.env,
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
    // Whatever a test asks for: no error without its code, and that code's status (docs/decisions/0001), and nothing that is not documented.
    if (response.status >= 400 && /json/.test(response.headers.get('content-type') ?? '')) {
      const { code } = ErrorResponse.strict().parse(JSON.parse(text));
      expect(response.status).toBe(errorCodes[code]);
    }
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
    media: {
      names: async () =>
        (await (bucket ? bucket.names('media/') : readdir(join(dir, 'media')))).filter(isNoTest),
      inFlight: async () => [
        ...(await readdir(join(dir, 'incoming'))),
        ...(await (bucket ? bucket.names('media-pending/') : readdir(join(dir, 'media-pending')))).filter(
          isNoTest,
        ),
      ],
      bytes: (name) => (bucket ? bucket.bytes(`media/${name}`) : readFile(join(dir, 'media', name))),
    },
    request,
    send,
    async call(call, parts) {
      const answer = await send(call, parts);
      if (answer.status >= 300) throw new Error(`${call.name}: ${answer.status} ${answer.body.message}`);
      return call.response.read.parse(answer.body) as CallOutput<typeof call>;
    },
    async stop() {
      await api.close();
      bucket?.client.destroy();
      if (!dataDir) await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Without what the readiness check wrote. */
const isNoTest = (name: string) => name !== testName;

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

/** What a response with this status and message matches. */
export const says = (status: number, message: unknown) => ({ status, body: { message } });

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
