import { z } from 'zod';
import { entityIdPattern } from './entity-id';
import { publishTimeouts } from './publish-timeouts';

/*
 * Field types that take what providers really send (a missing optional field, a number as text, a
 * Mongo-style `_id`) and yield one shape. `preprocess` rather than `transform`, so that the OpenAPI
 * document can still name the resulting type.
 */

/** An id as providers write it: text, a number, MongoDB's `{$oid}`. */
function plainId(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null && '$oid' in value ? value.$oid : value;
}

/** An id: text or number, read as text. */
export const id = z.preprocess(plainId, z.string().min(1).max(128));

/** What another row is named by: its id, or that row itself; anything else reads as it is. */
export function refTo(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const row = value as Record<string, unknown>;
  return plainId(row.id ?? row._id ?? value);
}

/** Text that may be missing; missing reads as ''. */
export const text = z.preprocess((v) => (typeof v === 'number' ? String(v) : (v ?? '')), z.string());

/** Text that may be missing; missing or empty reads as null. A number (an id, mostly) reads as text. */
export const maybeText = z.preprocess((v) => {
  if (typeof v === 'number') return String(v);
  return v === undefined || v === '' ? null : v;
}, z.string().nullable());

/** A number or a text with one in it; anything else reads as missing, so that nothing passes for 0. */
function given(value: unknown): unknown {
  const isText = typeof value === 'string' && value.trim() !== '';
  return isText || typeof value === 'number' ? Number(value) : undefined;
}

/** A number that a response is asked for: missing or unreadable is an error, where `amount` reads 0. */
export const givenAmount = z.preprocess(given, z.number());

/** A whole number from 0 that a response is asked for: missing or unreadable is an error, where `count` reads 0. Fractions are rounded. */
export const givenCount = z.preprocess((v) => {
  const n = given(v);
  return typeof n === 'number' ? Math.max(0, Math.round(n)) : n;
}, z.number().int().min(0));

/** A whole number from 0; missing reads as 0, fractions are rounded. */
export const count = z.preprocess((v) => {
  const n = Number(v ?? 0);
  return Number.isFinite(n) ? Math.max(0, Math.round(n)) : v;
}, z.number().int().min(0));

/** A whole number from 0 that a provider may leave out; undefined is not 0. */
export const maybeCount = z.preprocess((v) => v ?? undefined, count.optional());

/** A number; missing reads as 0. */
export const amount = z.preprocess((v) => Number(v ?? 0), z.number());

/** Seconds, rounded; `12:30` and `1:02:03` are taken too. */
export const seconds = z.preprocess((v) => {
  const clock = typeof v === 'string' && /^\s*(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:\.\d+)?\s*$/.exec(v);
  if (!clock) return v;
  const [, hours = '0', minutes = '0', rest = '0'] = clock;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}, count);

/** Yes or no; missing reads as no; 1, '1', 'true' and 'yes' as yes. */
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

/** A moment as ISO 8601 text in UTC; missing or unreadable reads as null. Epoch seconds and milliseconds are taken too. */
export const moment = z.preprocess(toIso, z.string().nullable());

/**
 * Beyond SPEC §7: when an item was last edited, and the name of who did it. Null where a provider does not say, or no one did.
 */
export const edited = { editedAt: moment, editedBy: maybeText };

/** Beyond SPEC §7: when an item goes live and when it ends by itself; null where no such time is set. */
export const scheduled = { publishAt: moment, unpublishAt: moment };

/** Beyond SPEC §7: the same as they are sent with a new item: ISO 8601. Sent to an API that has the calls for schedules. */
export const schedule = {
  publishAt: z.iso.datetime({ offset: true, error: 'Please enter a date and time.' }).optional(),
  unpublishAt: z.iso.datetime({ offset: true, error: 'Please enter a date and time.' }).optional(),
};

/** The end of a published poll, quiz or survey in epoch seconds (SPEC §3 'timeout'); none reads as null. */
export const endTime = z.preprocess((v) => {
  if (v === undefined || v === null || v === '' || v === 0 || v === '0') return null;
  const n = Number(v);
  if (Number.isFinite(n)) return Math.floor(n > 1e11 ? n / 1000 : n);
  const parsed = Date.parse(String(v));
  return Number.isNaN(parsed) ? null : Math.floor(parsed / 1000);
}, z.number().int().nullable());

/**
 * Names, given as text or as objects that have one. Null where there is no list, or none of its items can be read: no names known is not
 * the same as no names there.
 */
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

/** An array that may be missing; missing reads as []. */
export function list<I extends z.ZodType>(item: I) {
  return z.preprocess((v) => v ?? [], z.array(item));
}

/** An option of a question: an object, or its words alone under `name`. */
export function choice<I extends z.ZodType>(name: string, item: I) {
  return z.preprocess((v) => (typeof v === 'string' || typeof v === 'number' ? { [name]: v } : v), item);
}

/** An entity with `id` or `_id`. */
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

/** An id that is sent: as a path parameter or in a body. @param message of one that is none (SEC-31) */
export const sentId = (message = 'Unknown id.') => z.string().regex(entityIdPattern, message);

/** Path parameter `{id}` of a call: rejected before it can reach a URL (SEC-31). */
export const idParam = z.object({ id: sentId() });

/** Beyond SPEC §3: for how many seconds it was published last; null where the provider does not say, or it never was. */
export const publishedFor = z.preprocess(
  (v) => (publishTimeouts.some(({ seconds }) => seconds === v) ? v : null),
  z.number().nullable(),
);

/** A chosen publish timeout: one of SPEC §9's choices, in seconds. */
export const selectedTimeout = z.coerce
  .number()
  .refine((n) => publishTimeouts.some((t) => t.seconds === n), 'Choose one of the offered times.');
