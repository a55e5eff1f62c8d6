import { z } from 'zod';
import { longestSide } from '../../shared/media/image-size';
import { allCalls, appCalls, type Call, ErrorResponse } from '../contract';
import { takesIdempotencyKey } from '../contract/idempotency';
import { appKeyHeader } from '../contract/mobile-api';
import type { Services } from '../http/register';
import { escapeHtml, readablePage } from './openapi-page';

type Json = Record<string, unknown>;

const documented = [...allCalls, ...appCalls];
const isAppCall = (call: Call) => appCalls.some((entry) => entry.call === call);

/** Registers GET /openapi.json and /docs; for this machine only (ASVS 13.4.5). */
export function openApiRoutes({ app, config }: Services): void {
  let document: Json | undefined;
  let page: string | undefined;
  const open = ['127.0.0.1', '::1', 'localhost'].includes(config.host);
  app.get('/openapi.json', { config: { open } }, async () => {
    document ??= openApiDocument(config.appName);
    return document;
  });
  app.get('/docs', { config: { open } }, async (_request, reply) => {
    page ??= readablePage(escapeHtml(`${config.appName} admin API`), documented);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .send(page);
  });
}

/** Returns the OpenAPI 3.1 document of the contract. */
export function openApiDocument(appName: string): Json {
  const paths: Record<string, Json> = {};
  for (const { heading, call } of documented) {
    const key = isAppCall(call) ? { security: [{ appKey: [] }] } : {};
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: { ...operation(heading, call), ...key },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${appName} admin API`, version: '1' },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        appKey: { type: 'apiKey', in: 'header', name: appKeyHeader },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'A key of your own for this write, 8 to 200 characters. Sent again with it within 24 hours, the write is not carried out again: you get the first response. For another request it is rejected with 422.',
          schema: { type: 'string', minLength: 8, maxLength: 200 },
        },
      },
      schemas: { Error: schemaOf(ErrorResponse, 'output') },
    },
  };
}

function operation(heading: string, call: Call): Json {
  const parameters = [
    ...parametersOf('path', call.params),
    ...parametersOf('query', call.query),
    ...(takesIdempotencyKey(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const requestBody = bodyOf(call);
  return {
    operationId: call.name,
    tags: [heading],
    summary: call.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      '2XX': { description: 'Done.', content: json(schemaOf(call.response.wire, 'output')) },
      '4XX': {
        description: 'Rejected, with a message.',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  };
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function bodyOf({ body, multipart }: Call): Json | null {
  if (body) return { required: true, content: json(schemaOf(body, 'input')) };
  if (!multipart) return null;
  const schema = schemaOf(multipart.fields, 'input') as { properties?: Json; required?: string[] };
  const files = Object.entries(multipart.files);
  const required = [
    ...(schema.required ?? []),
    ...files.flatMap(([name, { required }]) => (required ? [name] : [])),
  ];
  const properties = Object.fromEntries(
    files.map(([name, { kind }]) => [
      name,
      { type: 'string', format: 'binary', description: kindWords[kind] },
    ]),
  );
  const whole = { ...schema, properties: { ...schema.properties, ...properties }, required };
  return { required: true, content: { 'multipart/form-data': { schema: whole } } };
}

const kindWords = {
  image: `An image; stored as WebP of at most ${longestSide} px.`,
  media: 'A video or audio file.',
  poster: 'An image, or an .mp4 video.',
} as const;

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
