import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Throttles } from '../../shared/throttle';
import { auditOf } from '../audit/writes';
import type { TotpKeys } from '../auth/totp-keys';
import type { AdminApiConfig } from '../config';
import type { Call, ErrorCode, FilePart } from '../contract';
import type { Db } from '../db/database';
import type { Mailer } from '../mail/mailer';
import type { MailQueue } from '../mail/queue';
import type { MediaStorage } from '../media/storage';
import { actorOf, admitActor, requireSamePerson } from './acting';
import { requireSpaceForRow } from './disk-space';
import { HttpError, issueMessage } from './errors';
import { type Commit, keyedRequest, sendReplay, unkeyed } from './idempotency';
import type { ListCache } from './lists';
import { readMultipart } from './multipart';
import { stagedUpload, type Upload } from './upload';

export type Services = {
  app: FastifyInstance;
  config: AdminApiConfig;
  db: Db;
  totpKeys: TotpKeys;
  storage: MediaStorage;
  mailer: Mailer;
  mails: MailQueue;
  throttles: Throttles;
  lists: ListCache;
  checkResponses: boolean;
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Fields<C extends Call> = C['multipart'] extends { fields: infer F } ? Parsed<F> : undefined;
type Files<C extends Call> = C['multipart'] extends { files: infer F }
  ? { [K in keyof F]: F[K] extends FilePart & { required: true } ? Upload : Upload | undefined }
  : undefined;

export type CallRequest<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  fields: Fields<C>;
  files: Files<C>;
  request: FastifyRequest;
  commit: Commit;
  /** Changes the response stored for the key. */
  amend(response: CallResponse<C>): Promise<void>;
};

export type CallResponse<C extends Call> = Omit<z.output<C['response']['wire']>, 'success'>;

export type Handler<C extends Call> = (input: CallRequest<C>) => Promise<CallResponse<C>>;

type Options<C extends Call> = {
  status?: 200 | 201;
  /** Runs before a large file is received. */
  precheck?: (input: Pick<CallRequest<C>, 'params' | 'fields'>) => Promise<void>;
};

/** Registers one call; writes invalidate the lists. */
export function register<C extends Call>(
  services: Services,
  call: C,
  handler: Handler<C>,
  options: Options<C> = {},
): void {
  services.app.route({
    method: call.method,
    url: fastifyPath(call.path),
    onRequest: (request) => admitActor(services.db, call, request),
    handler: async (request, reply) => {
      const params = parse(call.params, request.params, 'not_found');
      const query = parse(call.query, request.query, 'invalid_input');
      const body = parse(call.body, request.body, 'invalid_input');
      requireSamePerson(call, request, { ...(query as object | undefined), ...(body as object | undefined) });
      const status = options.status ?? 200;
      const audit = auditOf(call, request, {
        ...(body as object | undefined),
        ...(params as object | undefined),
      });
      const keyed = keyedRequest(services.db, call, request, { status, audit });
      const respondWith = async (fields: unknown, files: Files<C>) => {
        keyed?.reads([params, query, body, fields, digestsOf(files)]);
        const { commit, amend } = keyed ?? unkeyed(services.db, audit);
        const input = { params, query, body, fields, files, request, commit, amend } as CallRequest<C>;
        const response = { success: true, ...(await handler(input)) };
        if (call.method !== 'GET' && !call.name.startsWith('auth.')) services.lists.drop();
        if (services.checkResponses) checkResponse(call, response);
        return reply.code(status).send(response);
      };
      const carryOut = async () => {
        if (!call.multipart) {
          if (addsRows(call) && !services.config.databaseUrl)
            await requireSpaceForRow(services.config.dataDir);
          return respondWith(undefined, undefined as Files<C>);
        }
        const precheck = options.precheck;
        const form = await readMultipart(request, call.multipart, {
          incomingDir: services.storage.incomingDir,
          maxUpload: services.config.maxUpload,
          takeStaged: (id) =>
            stagedUpload(services.storage.staged, id, actorOf(request), services.config.maxUpload),
          precheck: precheck && ((fields) => precheck({ params, fields } as unknown as CallRequest<C>)),
        });
        try {
          return await respondWith(form.fields, form.files as Files<C>);
        } finally {
          await form.discard();
        }
      };
      try {
        return await carryOut();
      } catch (error) {
        const replay = await keyed?.replayOf(error);
        if (!replay) throw error;
        return sendReplay(reply, replay);
      }
    },
  });
}

function digestsOf(files: object | undefined): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries((files ?? {}) as Record<string, Upload | undefined>).map(([name, upload]) => [
      name,
      upload?.digest ?? null,
    ]),
  );
}

/** Registers a cached list call. */
export function registerList<C extends Call>(
  services: Services,
  call: C,
  build: (origin: string) => Promise<CallResponse<C>>,
): void {
  serveList(services, call, async (origin) => {
    const response = { success: true, ...(await build(origin)) };
    if (services.checkResponses) checkResponse(call, response);
    return JSON.stringify(response);
  });
}

/** Registers a long list whose JSON PostgreSQL builds. */
export function registerJsonList(
  services: Services,
  call: Call,
  build: (origin: string) => Promise<string>,
): void {
  serveList(services, call, async (origin) => {
    const text = `{"success":true,"data":${await build(origin)}}`;
    if (services.checkResponses) checkResponse(call, JSON.parse(text));
    return text;
  });
}

function serveList(services: Services, call: Call, build: (origin: string) => Promise<string>): void {
  services.app.route({
    method: 'GET',
    url: fastifyPath(call.path),
    handler: async (request, reply) => {
      const origin = originOf(request);
      // The dashboard has its own cache. A single process knows all writes.
      const fresh =
        Boolean(services.config.databaseUrl) && /\bno-cache\b/.test(request.headers['cache-control'] ?? '');
      const text = await services.lists.get(`${call.name} ${origin}`, () => build(origin), fresh);
      reply.header('etag', text.etag).header('vary', 'accept-encoding');
      if (names(request.headers['if-none-match'], text.etag)) return reply.code(304).send();
      reply.header('content-type', 'application/json; charset=utf-8');
      return sendText(request, reply, text);
    },
  });
}

/** Proxies that compress weaken ETags (`W/"…"`). */
function names(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: { json: Buffer; gzipped(): Promise<Buffer> },
): Promise<FastifyReply> {
  const zipped =
    text.json.length > 2_048 && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!zipped) return reply.send(text.json);
  return reply.header('content-encoding', 'gzip').send(await text.gzipped());
}

/** Returns the caller's origin, for media URLs. */
export function originOf(request: FastifyRequest): string {
  const forwarded = request.url.startsWith('/app/') ? request.headers['x-forwarded-host'] : undefined;
  const host = String(forwarded ?? request.headers.host ?? '');
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host))
    throw new HttpError('invalid_input', 'The Host header is incorrect.');
  if (forwarded === undefined) return `${request.protocol}://${host}`;
  return `${request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'}://${host}`;
}

/** Returns the URL of a media file. */
export function mediaUrl(origin: string, name: string | null): string | null {
  return name === null ? null : `${origin}/media/${name}`;
}

/** On a full disk, signing in and deleting stay possible. */
const addsRows = ({ method, name }: Call) =>
  method !== 'GET' && method !== 'DELETE' && !name.startsWith('auth.');

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function parse(schema: z.ZodType | undefined, value: unknown, code: ErrorCode): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw new HttpError(code, issueMessage(parsed.error));
  return parsed.data;
}

function checkResponse(call: Call, response: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(response));
  const read = call.response.wire.parse(sent);
  if (!isDeepStrictEqual(read, sent)) {
    throw new Error(
      `${call.name} answers what the contract does not say: ${JSON.stringify(sent).slice(0, 2_000)}`,
    );
  }
}
