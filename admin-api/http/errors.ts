import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { withoutEmails } from '../../shared/log-error';
import { type ErrorCode, errorCodes } from '../contract';
import { drainRequest } from './drain-request';

export class HttpError extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly field?: string,
  ) {
    super(message);
    this.status = errorCodes[code];
  }
}

/** Returns one message for zod's issues. */
export function issueMessage(error: z.ZodError): string {
  const messages = error.issues.map((issue) =>
    /^(Invalid|Too |Unrecognized)/.test(issue.message)
      ? `The field ${issue.path.join('.') || 'body'} is invalid: ${issue.message}.`
      : issue.message,
  );
  return [...new Set(messages)].slice(0, 5).join(' ');
}

/** Returns the SQLSTATE of a wrapped database error, or null. */
export function sqlState(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** Returns the violated constraint, or null. */
export function brokenConstraint(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { constraint } = e as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return null;
}

function systemCode(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return null;
}

/** Whether it is a file's: a socket's error has an address in place of the path. */
function isFileError(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause)
    if (typeof (e as NodeJS.ErrnoException).path === 'string') return true;
  return false;
}

export const diskFull = 'The server’s disk is full. Nothing was saved.';
const noFiles =
  'Files cannot be stored or read right now. Nothing was saved. Please try again in a few minutes.';
const noDatabase = 'The database cannot be reached right now. Please try again in a moment.';
const readOnly = 'Changes cannot be saved right now. Please try again in a few minutes.';

function explain(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  const state = sqlState(error);
  if (state?.startsWith('22'))
    return new HttpError('invalid_input', 'The input has characters or numbers that cannot be stored.');
  if (state === '23505')
    return new HttpError('already_exists', 'Something with the same name already exists.');
  if (state === '23503')
    return new HttpError('still_in_use', 'Something this refers to was deleted, or is still in use.');
  if (state === '53100') return new HttpError('disk_full', diskFull);
  if (state === '25006') return new HttpError('database_unavailable', readOnly, { 'retry-after': '5' });
  if (state && /^(08|53|57P)/.test(state))
    return new HttpError('database_unavailable', noDatabase, { 'retry-after': '5' });
  if (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
    return new HttpError('database_unavailable', noDatabase, { 'retry-after': '5' });
  const code = systemCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new HttpError('disk_full', diskFull);
  if (code === 'ECONNREFUSED')
    return new HttpError('database_unavailable', noDatabase, { 'retry-after': '5' });
  if (isFileError(error)) return new HttpError('storage_unavailable', noFiles, { 'retry-after': '30' });
  // Fastify's rejections.
  const { statusCode, message } = error as { statusCode?: unknown; message?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    const kind = statusCode === 413 ? 'too_large' : statusCode === 415 ? 'unsupported_type' : 'invalid_input';
    return new HttpError(kind, fastifyMessages[code ?? ''] ?? String(message));
  }
  return null;
}

const fastifyMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This call does not take that content type.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_BAD_URL: 'The URL is not valid.',
};

/** Sends the error as both `message` and `error` (SPEC §8 reads either). */
export function sendHttpError(reply: FastifyReply, httpError: HttpError): FastifyReply {
  return reply
    .code(httpError.status)
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...httpError.headers,
    })
    .send({
      success: false,
      code: httpError.code,
      message: httpError.message,
      error: httpError.message,
      field: httpError.field,
    });
}

/** Handles errors and unknown URLs; hides server details. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((_request, reply) =>
    sendHttpError(reply, new HttpError('unknown_call', 'There is no such call.')),
  );
}

/** Sends an error response, also before routing. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const httpError = explain(error);
  if (httpError?.status === 413) {
    // The client may still be sending.
    reply.removeHeader('connection');
    drainRequest(request.raw);
  }
  if (httpError && httpError.status < 500) {
    request.log.info(
      { status: httpError.status, path: pathOf(request), reason: withoutEmails(httpError.message) },
      'rejected',
    );
    return sendHttpError(reply, httpError);
  }
  request.log.error({ err: error, path: pathOf(request) }, 'failed');
  if (httpError) return sendHttpError(reply, httpError);
  const message = 'Something went wrong on the server.';
  const code: ErrorCode = 'internal_error';
  return reply.code(500).send({ success: false, code, message, error: message, requestId: request.id });
}

/** Returns the path without the query, which may hold a key. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
