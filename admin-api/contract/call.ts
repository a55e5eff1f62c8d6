import { z } from 'zod';
import type { UploadKind } from '../../shared/media/upload-kinds';
import { id } from './fields';

/** One call of SPEC §7; both processes validate with it. */
export type Call = {
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  multipart?: { fields: z.ZodObject; files: Readonly<Record<string, FilePart>> };
  response: ResponseSchema;
  /** Valid despite an error status or `success: false`. */
  acceptsDespite?: (body: unknown, status: number) => boolean;
};

export type FilePart = { kind: Exclude<UploadKind, 'icon'>; required: boolean };

/** `wire` is sent by the embedded API; `read` also accepts other providers' shapes (SPEC §10.1). */
export type ResponseSchema = { wire: z.ZodType; read: z.ZodType };

/** Keeps the literal types of a call. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Part<K extends string, S> = [S] extends [z.ZodType] ? { [P in K]: Input<S> } : unknown;

export type CallInput<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;

export type CallOutput<C extends Call> = z.output<C['response']['read']>;

/** Generic list names of providers. */
const listNames = ['data', 'items', 'results', 'rows', 'docs'];

function unwrapList(plural: string) {
  return (value: unknown) => {
    // Some servers write an empty list as null.
    if (value === null) return [];
    if (Array.isArray(value) || typeof value !== 'object') return value;
    const answer = value as Record<string, unknown>;
    const names = [plural, ...listNames];
    for (const name of names) {
      const inner = answer[name];
      if (Array.isArray(inner)) return inner;
      if (typeof inner !== 'object' || inner === null) continue;
      const found = names.find((one) => Array.isArray((inner as Record<string, unknown>)[one]));
      if (found) return (inner as Record<string, unknown>)[found];
    }
    return names.some((name) => answer[name] === null) ? [] : value;
  };
}

/** Returns the schema of a list: `{data: […]}`, bare or `{<plural>: […]}`. */
export function listOf<I extends z.ZodType>(plural: string, item: I) {
  return {
    wire: z.object({ success: z.literal(true), data: z.array(item) }),
    read: z.preprocess(unwrapList(plural), z.array(item)),
  };
}

/** Returns the schema of an object, bare or in `data`. */
export function objectOf<S extends z.ZodRawShape>(shape: S) {
  return {
    wire: z.object({ success: z.literal(true), ...shape }),
    read: z.preprocess((value) => {
      if (typeof value !== 'object' || value === null) return value;
      const { data, ...rest } = value as Record<string, unknown>;
      return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...rest, ...data } : value;
    }, z.object(shape)),
  };
}

export const optionalText = z.string().optional().catch(undefined);

/** Returns the schema of a write without a result. */
export function done() {
  return {
    wire: z.object({ success: z.literal(true), message: z.string() }),
    // SPEC §7: the status alone means success.
    read: z.preprocess(
      (value) => ({ message: (value as { message?: unknown } | null)?.message }),
      z.object({ message: optionalText }),
    ),
  };
}

/** Returns the schema of a create: the new id. */
export function created() {
  return {
    wire: z.object({ success: z.literal(true), message: z.string(), id: z.string() }),
    read: z.preprocess(
      (value) => {
        const answer = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
        const inner = (typeof answer.data === 'object' && answer.data) || answer;
        const { id, _id } = inner as Record<string, unknown>;
        return { message: answer.message, id: id ?? _id };
      },
      z.object({
        message: optionalText,
        id: z.preprocess((v) => v ?? undefined, id.optional()).catch(undefined),
      }),
    ),
  };
}
