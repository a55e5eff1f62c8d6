import { z } from 'zod';
import type { UploadKind } from '../../shared/media/upload-kinds';
import { id } from './fields';

/**
 * One call of SPEC §7: where it is sent, what it carries and what comes back.
 * The embedded admin API validates and types its handlers with it, the dashboard its client.
 */
export type Call = {
  /** Name used in logs and error messages, e.g. `contents.create`. */
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{param}` places, exactly as SPEC §7 writes it. */
  path: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. */
  body?: z.ZodType;
  /** Multipart body: text fields and named files. */
  multipart?: { fields: z.ZodObject; files: Readonly<Record<string, FilePart>> };
  response: ResponseSchema;
  /** Whether a body is a valid response although its status is an error's or it says `success: false`. */
  acceptsDespite?: (body: unknown, status: number) => boolean;
};

/** An icon is text in a field of its own (SPEC §3 Category). */
export type FilePart = { kind: Exclude<UploadKind, 'icon'>; required: boolean };

/**
 * What a call returns, twice: `wire` is what the embedded API sends (and the OpenAPI document shows);
 * `read` also takes the other shapes a provider may use (SPEC §10.1) and yields one shape.
 */
export type ResponseSchema = { wire: z.ZodType; read: z.ZodType };

/** Keeps the literal types of one call; adds nothing. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Part<K extends string, S> = [S] extends [z.ZodType] ? { [P in K]: Input<S> } : unknown;

/** What a client passes for a call: path parameters, query and JSON body, each only where the call has it. */
export type CallInput<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;

/** What a client gets back for a call. */
export type CallOutput<C extends Call> = z.output<C['response']['read']>;

/** Names that providers give a list which is not named after what it holds. */
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

/** A list: sent as `{success, data: […]}`, read from that, a bare array or `{<plural>: […]}`. */
export function listOf<I extends z.ZodType>(plural: string, item: I) {
  return {
    wire: z.object({ success: z.literal(true), data: z.array(item) }),
    read: z.preprocess(unwrapList(plural), z.array(item)),
  };
}

/** One object: sent as `{success, …fields}`, read from that or from `{data: {…fields}}`. */
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

/** Words that may be missing; what is none reads as missing. */
export const optionalText = z.string().optional().catch(undefined);

/** A write that only says it worked. */
export function done() {
  return {
    wire: z.object({ success: z.literal(true), message: z.string() }),
    // SPEC §7: success is a status. The write was done, whatever else the body has.
    read: z.preprocess(
      (value) => ({ message: (value as { message?: unknown } | null)?.message }),
      z.object({ message: optionalText }),
    ),
  };
}

/** A create: says it worked and names the new row. */
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
