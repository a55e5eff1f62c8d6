import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

/** How a provider other than ours words its responses. */
export type Shape = {
  name: string;
  /** Turns what our API answered a call into what this provider would; null: it does not know the call. */
  reshape(call: string, answer: Fields): Json;
  /** Whether the answers still say as much as ours. */
  complete: boolean;
};

/** The list of a call's answer under the name SPEC's `{<plural>: …}` gives it. */
const plurals: Record<string, string> = {
  '/categories/list': 'categories',
  '/section/list': 'sections',
  '/content/list': 'contents',
  '/polls/list': 'polls',
  '/quiz/list': 'quizzes',
  '/survey/list': 'surveys',
  '/updates/list': 'updates',
  '/session/list': 'sessions',
  '/insights/daily-active-users': 'dailyActiveUsers',
  '/insights/active-users/time': 'activeUsers',
  '/insights/traffic/districts': 'districts',
  '/insights/top/contents': 'contents',
  '/admin/auth/users': 'users',
};

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rewrites every object in a response, innermost first. */
function everyObject(value: Json, change: (fields: Fields) => Json): Json {
  if (Array.isArray(value)) return value.map((one) => everyObject(one, change));
  if (!isFields(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, everyObject(inner, change)])),
  );
}

const withMongoIds = ({ id, ...rest }: Fields): Fields => (id === undefined ? rest : { _id: id, ...rest });
const listOf = (call: string, answer: Fields): Json[] | null => {
  const plural = plurals[call];
  const list = plural ? (answer.data ?? answer[plural]) : null;
  return Array.isArray(list) ? list : null;
};

/** What a row needs to be a user or something at all; the rest is optional. */
const needed = /^(_?id|email|role|categoryId|type|success|requiresMfa|prompts|data|users)$/;
/** @param missing what stands in place of an optional field; undefined: nothing does */
function bare(value: Json, missing: null | undefined): Json {
  if (Array.isArray(value)) return value.map((one) => bare(one, missing));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
      if (needed.test(key) || key === 'user') return [[key, bare(inner, missing)]];
      return missing === undefined ? [] : [[key, missing]];
    }),
  );
}

const extensionCalls =
  /^\/(capabilities|insights\/traffic\/districts|admin\/auth\/users\/(resend|invitation|reset)|auth\/verify-mfa)/;

/** The shapes SPEC §10.1 promises to take. */
export const shapes: Shape[] = [
  {
    name: 'bare arrays with _id',
    complete: true,
    reshape: (call, answer) => everyObject(listOf(call, answer) ?? answer, withMongoIds),
  },
  {
    name: '{data: …} without success',
    complete: true,
    reshape: (call, { success: _, message: __, ...answer }) => {
      const list = listOf(call, answer);
      if (list) return { data: list };
      if (/^\/auth\//.test(call)) return answer;
      return 'data' in answer ? answer : { data: answer };
    },
  },
  {
    name: '{<plural>: …} with _id',
    complete: true,
    reshape: (call, answer) => {
      const list = listOf(call, answer);
      return everyObject(list ? { [plurals[call] as string]: list } : answer, withMongoIds);
    },
  },
  {
    name: '{data: {<plural>: …}}',
    complete: true,
    reshape: (call, answer) => {
      const list = listOf(call, answer);
      return list ? { data: { [plurals[call] as string]: list } } : answer;
    },
  },
  {
    name: 'extra fields everywhere',
    complete: true,
    reshape: (_call, answer) =>
      everyObject(answer, (fields) => ({ ...fields, __v: 0, internal: { deep: [1, null] }, tags: ['x'] })),
  },
  {
    name: 'numbers and flags as text',
    complete: true,
    reshape: (_call, answer) =>
      everyObject(answer, (fields) =>
        Object.fromEntries(
          Object.entries(fields).map(([key, value]) => [
            key,
            typeof value === 'number' && key !== 'mfa_enabled' ? String(value) : value,
          ]),
        ),
      ),
  },
  {
    name: 'every optional field missing',
    complete: false,
    reshape: (_call, answer) => bare(answer, undefined),
  },
  { name: 'null for optional', complete: false, reshape: (_call, answer) => bare(answer, null) },
  {
    name: 'empty lists',
    complete: false,
    reshape: (call, answer) => (listOf(call, answer) && plurals[call] !== 'users' ? { data: [] } : answer),
  },
];

/** Our API without any call beyond SPEC §7. */
export const withoutExtensions: Shape = {
  name: 'no call beyond the specification',
  complete: true,
  reshape: (call, answer) => (extensionCalls.test(call) ? null : answer),
};

/**
 * Starts a provider that answers as `shape` says; what is behind it is the real admin API.
 * @param target `http://host:port` of the admin API
 */
export async function startReshapingProxy(target: string, shape: Shape) {
  const server = createServer((from, to) => {
    const onward = ask(`${target}${from.url}`, { method: from.method, headers: from.headers });
    onward.on('response', (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const body = Buffer.concat(parts);
        const type = String(reply.headers['content-type']);
        const status = reply.statusCode ?? 502;
        const reshaped =
          status < 400 && type.includes('json')
            ? shape.reshape(from.url?.split('?')[0] ?? '', JSON.parse(body.toString()))
            : undefined;
        if (reshaped === undefined) return to.writeHead(status, { 'content-type': type }).end(body);
        // What such providers really say to a path they do not know.
        if (reshaped === null)
          return to.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
        to.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reshaped));
      });
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
