import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Agent, type Dispatcher, FormData, request } from 'undici';
import {
  askedAgainHeader,
  type Call,
  type CallInput,
  type CallOutput,
  errorCodeOf,
  knownDeviceHeader,
} from '~contract';
import { orAborted, withDeadline } from '~shared/deadline';
import { callerHeaders } from './caller';
import { createContractIssueLog } from './contract-issue-log';
import { AdminApiError } from './errors';
import { providerMessage } from './provider-message';
import { type ContractIssue, readLeniently } from './read-leniently';

/** The URL and the token never reach a browser. */
export type AdminApiTarget = { url: string; token: string };

export type Parts = Record<string, string | { blob: Blob; filename: string } | undefined>;

/** REL-01 and REL-02; ms. */
const limits = {
  connect: 3_000,
  readHeaders: 8_000,
  readTotal: 15_000,
  writeTotal: 30_000,
  /** Decompressed; 100,000 contents are 52 MB. */
  responseBytes: 128 * 1024 * 1024,
  retries: 2,
  retryPause: 200,
} as const;

export type Options<C extends Call> = CallInput<C> & {
  parts?: Parts;
  signal?: AbortSignal;
  pastCaches?: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Lets the admin API throttle sign-ins. */
  forwardedFor?: string;
  device?: string | null;
  /** Records no other sign-in. */
  asksAgain?: boolean;
  attempts?: number;
};
type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  parts?: Parts;
};

export type AdminApiClient = ReturnType<typeof createAdminApiClient>;

/** Retries reads at most twice; never writes, so that nothing happens twice. */
export function createAdminApiClient({ target, log }: { target: () => AdminApiTarget; log: Logger }) {
  const agent = new Agent({
    connect: { timeout: limits.connect },
    headersTimeout: limits.writeTotal,
    bodyTimeout: limits.readTotal,
    connections: 64,
  });
  /** Paused downloads must not use up the connections for calls. */
  const streams = new Agent({ connect: { timeout: limits.connect }, connections: 512 });
  const logContractIssues = createContractIssueLog(log);
  const known = new LRUCache<string, { etag: string; data: unknown }>({ max: 100 });

  /**
   * Sends one call and validates its response.
   * @throws {AdminApiError}
   */
  async function call<C extends Call>(definition: C, options: Options<C>): Promise<CallOutput<C>> {
    const attempts = definition.method === 'GET' ? (options.attempts ?? 1 + limits.retries) : 1;
    for (let attempt = 1; ; attempt++) {
      try {
        const deadlineMs = definition.method === 'GET' ? limits.readTotal : limits.writeTotal;
        return await withDeadline(deadlineMs, options.signal, (signal) => once(definition, options, signal));
      } catch (error) {
        const passing = error instanceof AdminApiError && ['unreachable', 'failed'].includes(error.kind);
        if (!passing || attempt >= attempts || options.signal?.aborted) throw error;
        await sleep(Math.random() * limits.retryPause * attempt);
      }
    }
  }

  async function once<C extends Call>(
    definition: C,
    options: Options<C>,
    signal: AbortSignal,
  ): Promise<CallOutput<C>> {
    const { url, token } = target();
    const started = performance.now();
    const isRead = definition.method === 'GET';
    let status = 0;
    let retryAfter: number | null = null;
    try {
      const body = bodyOf(options);
      const href = url + pathOf(definition, options);
      const last = isRead ? known.get(href) : undefined;
      const response = await orAborted(
        signal,
        request(href, {
          dispatcher: agent,
          method: definition.method,
          headersTimeout: isRead ? limits.readHeaders : limits.writeTotal,
          headers: {
            ...options.headers,
            ...(isRead ? {} : callerHeaders()),
            authorization: `Bearer ${token}`,
            accept: 'application/json',
            ...(isOnThisMachine(url) ? {} : { 'accept-encoding': 'gzip' }),
            ...(last ? { 'if-none-match': last.etag } : {}),
            ...(options.pastCaches ? { 'cache-control': 'no-cache' } : {}),
            ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
            ...(options.forwardedFor ? { 'x-forwarded-for': options.forwardedFor } : {}),
            ...(options.device ? { [knownDeviceHeader]: options.device } : {}),
            ...(options.asksAgain ? { [askedAgainHeader]: '1' } : {}),
          },
          body: body ?? null,
          signal,
        }),
      );
      status = response.statusCode;
      retryAfter = Number.parseInt(String(response.headers['retry-after']), 10) || null;
      if (status === 304 && last) {
        await response.body.dump();
        return last.data as CallOutput<C>;
      }
      const json = await readResponse(definition.name, status, unpacked(response));
      const parsed = parseResponse(definition, status, json, (contractIssues) =>
        logContractIssues(definition.name, contractIssues),
      );
      const { etag } = response.headers;
      if (isRead && typeof etag === 'string') known.set(href, { etag, data: parsed });
      return parsed;
    } catch (error) {
      const failure = asAdminApiError(error, definition.name, status, options.signal);
      const outcomeUnknown = !isRead && mayHaveHappened(failure);
      throw Object.assign(failure, { retryAfter, outcomeUnknown });
    } finally {
      log.debug({ call: definition.name, status, ms: Math.round(performance.now() - started) }, 'admin api');
    }
  }

  return {
    call,
    target,
    agent,
    streams,
    close: async () => void (await Promise.all([agent.close(), streams.close()])),
  };
}

/** Rejects parameters outside the contract's pattern (SEC-31). */
export function pathOf(definition: Call, options: object): string {
  const { params = {}, query = {} } = options as Loose;
  if (definition.params && !definition.params.safeParse(params).success)
    throw new AdminApiError(definition.name, 'rejected', 404, 'This item does not exist.');
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** On one machine, compressing costs more than it saves. */
const isOnThisMachine = (url: string) =>
  /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(url).hostname);

function unpacked({ headers, body }: Dispatcher.ResponseData): AsyncIterable<Buffer> {
  if (headers['content-encoding'] !== 'gzip') return body;
  // An error of either stream is thrown where the result is read.
  return pipeline(body, createGunzip(), () => {});
}

function bodyOf(options: object): string | FormData | undefined {
  const { body, parts } = options as Loose;
  if (!parts) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue;
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value.blob, value.filename);
  }
  return form;
}

export async function readResponse(
  call: string,
  status: number,
  body: Dispatcher.ResponseData['body'] | AsyncIterable<Buffer>,
): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limits.responseBytes) throw new AdminApiError(call, 'unreadable', status, null);
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (status >= 400) return {};
    throw new AdminApiError(call, 'unreadable', status, null, { cause });
  }
}

/**
 * Validates a response; responses to GET leniently (readLeniently).
 * @throws {AdminApiError}
 */
export function parseResponse<C extends Call>(
  definition: C,
  status: number,
  json: unknown,
  onIssue?: (contractIssues: ContractIssue[]) => void,
): CallOutput<C> {
  // After a redirect it is unknown whether the write happened.
  if (status >= 300 && status < 400) throw new AdminApiError(definition.name, 'unreadable', status, null);
  const rejected = status >= 400 || (json as { success?: unknown } | null)?.success === false;
  if (rejected && !definition.acceptsDespite?.(json, status)) {
    const kind = status >= 500 ? 'failed' : 'rejected';
    const error = new AdminApiError(definition.name, kind, status, providerMessage(definition.name, json));
    const field = (json as { field?: unknown } | null)?.field;
    if (typeof field === 'string') error.field = field;
    error.code = errorCodeOf(json);
    throw error;
  }
  try {
    // Lists may have single invalid rows.
    if (definition.method !== 'GET') return definition.response.read.parse(json) as CallOutput<C>;
    const { data, contractIssues } = readLeniently(definition.response.read, json);
    if (contractIssues.length > 0) onIssue?.(contractIssues);
    return data as CallOutput<C>;
  } catch (cause) {
    throw new AdminApiError(definition.name, 'unreadable', status, null, { cause });
  }
}

/** Converts any error to an AdminApiError. */
export function asAdminApiError(
  error: unknown,
  call: string,
  status: number,
  cancelled?: AbortSignal,
): AdminApiError {
  if (error instanceof AdminApiError) return error;
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (cancelled?.aborted) return new AdminApiError(call, 'cancelled', status, null, { cause: error });
  const late = name === 'TimeoutError' || (/TIMEOUT/.test(code) && !/CONNECT/.test(code));
  return new AdminApiError(call, late ? 'timeout' : 'unreachable', status, null, { cause: error });
}

const notConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

/** Whether a failed write may have succeeded. */
export function mayHaveHappened({ kind, status, cause }: AdminApiError): boolean {
  if (status >= 400) return status === 502 || status === 504;
  return kind !== 'rejected' && !notConnected.test(String((cause as { code?: unknown } | undefined)?.code));
}
