import { z } from 'zod';
import { entityIdPattern } from './entity-id';
import { publishTimeouts } from './publish-timeouts';

/* Accepts what providers really send. `preprocess`, not `transform`, so that OpenAPI can name the type. */

/** Accepts MongoDB's `{$oid}`. */
function plainId(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null && '$oid' in value ? value.$oid : value;
}

export const id = z.preprocess(plainId, z.string().min(1).max(128));

/** Returns the id of a referenced row, given as the row or its id. */
export function refTo(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const row = value as Record<string, unknown>;
  return plainId(row.id ?? row._id ?? value);
}

export const text = z.preprocess((v) => (typeof v === 'number' ? String(v) : (v ?? '')), z.string());

export const maybeText = z.preprocess((v) => {
  if (typeof v === 'number') return String(v);
  return v === undefined || v === '' ? null : v;
}, z.string().nullable());

/** Anything else reads as missing, not as 0. */
function given(value: unknown): unknown {
  const isText = typeof value === 'string' && value.trim() !== '';
  return isText || typeof value === 'number' ? Number(value) : undefined;
}

export const givenAmount = z.preprocess(given, z.number());

export const givenCount = z.preprocess((v) => {
  const n = given(v);
  return typeof n === 'number' ? Math.max(0, Math.round(n)) : n;
}, z.number().int().min(0));

export const count = z.preprocess((v) => {
  const n = Number(v ?? 0);
  return Number.isFinite(n) ? Math.max(0, Math.round(n)) : v;
}, z.number().int().min(0));

/** Missing is undefined, not 0. */
export const maybeCount = z.preprocess((v) => v ?? undefined, count.optional());

export const maybeSize = z.preprocess((v) => v ?? null, count.nullable());

export const amount = z.preprocess((v) => Number(v ?? 0), z.number());

export const seconds = z.preprocess((v) => {
  const clock = typeof v === 'string' && /^\s*(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:\.\d+)?\s*$/.exec(v);
  if (!clock) return v;
  const [, hours = '0', minutes = '0', rest = '0'] = clock;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}, count);

/** 1, '1', 'true' and 'yes' are true; missing is false. */
export const flag = z.preprocess(
  (v) => v === true || v === 1 || (typeof v === 'string' && /^\s*(1|true|yes)\s*$/i.test(v)),
  z.boolean(),
);

function toIso(given: unknown): unknown {
  // MongoDB's extended JSON.
  const value = typeof given === 'object' && given !== null && '$date' in given ? given.$date : given;
  if (value === undefined || value === null || value === '') return null;
  const n = typeof value === 'number' ? value : /^\d{9,}$/.test(String(value)) ? Number(value) : Number.NaN;
  const date = Number.isNaN(n) ? new Date(String(value)) : new Date(n < 1e11 ? n * 1000 : n);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Also accepts epoch seconds or milliseconds; unreadable reads as null. */
export const moment = z.preprocess(toIso, z.string().nullable());

export const edited = { editedAt: moment, editedBy: maybeText };

export const scheduled = { publishAt: moment, unpublishAt: moment };

export const schedule = {
  publishAt: z.iso.datetime({ offset: true, error: 'Please enter a date and time.' }).optional(),
  unpublishAt: z.iso.datetime({ offset: true, error: 'Please enter a date and time.' }).optional(),
};

/** Epoch seconds (SPEC §3 'timeout'). */
export const endTime = z.preprocess((v) => {
  if (v === undefined || v === null || v === '' || v === 0 || v === '0') return null;
  const n = Number(v);
  if (Number.isFinite(n)) return Math.floor(n > 1e11 ? n / 1000 : n);
  const parsed = Date.parse(String(v));
  return Number.isNaN(parsed) ? null : Math.floor(parsed / 1000);
}, z.number().int().nullable());

/** Null: unknown differs from none. */
export const names = z.preprocess((v) => {
  if (!Array.isArray(v)) return null;
  const read = v.map(nameOf);
  return v.length > 0 && read.every((name) => typeof name !== 'string') ? null : read;
}, z.array(z.string()).nullable());

function nameOf(item: unknown): unknown {
  if (typeof item === 'number') return String(item);
  if (typeof item !== 'object' || item === null) return item;
  const { name, label, title, _id } = item as Record<string, unknown>;
  return name ?? label ?? title ?? _id ?? item;
}

/** Returns the schema of a possibly missing array. */
export function list<I extends z.ZodType>(item: I) {
  return z.preprocess((v) => v ?? [], z.array(item));
}

/** Returns the schema of an option, or its text alone. */
export function choice<I extends z.ZodType>(name: string, item: I) {
  return z.preprocess((v) => (typeof v === 'string' || typeof v === 'number' ? { [name]: v } : v), item);
}

/** Returns the schema of an object with `id` or `_id`. */
export function entity<S extends z.ZodRawShape>(shape: S) {
  return z.preprocess(
    (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return v;
      const row = v as Record<string, unknown>;
      return row.id === undefined || row.id === null ? { ...row, id: row._id } : row;
    },
    z.object({ id, ...shape }),
  );
}

/** Returns the schema of an id in a request (SEC-31). */
export const sentId = (message = 'Unknown id.') => z.string().regex(entityIdPattern, message);

export const idParam = z.object({ id: sentId() });

/** Seconds; beyond SPEC §3. */
export const publishedFor = z.preprocess(
  (v) => (publishTimeouts.some(({ seconds }) => seconds === v) ? v : null),
  z.number().nullable(),
);

export const selectedTimeout = z.coerce
  .number()
  .refine((n) => publishTimeouts.some((t) => t.seconds === n), 'Choose one of the offered times.');
