import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { hasTooManyFields, hasTooManyParameters } from '../../shared/form-limits';
import { HttpError } from './errors';

/** Parses a query. Throwing would crash the process. */
export const parseQuery = (query: string) => (hasTooManyFields(query) ? {} : { ...parse(query) });

/** Rejects URLs with too many parameters, and a second Host header. */
export function limitFields(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasTooManyParameters(raw.url ?? ''))
      throw new HttpError('invalid_input', 'The URL has too many parameters.');
    if ((raw.headersDistinct.host?.length ?? 0) > 1)
      throw new HttpError('invalid_input', 'The request has two Host headers.');
  });
}
