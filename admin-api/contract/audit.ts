import { z } from 'zod';
import { defineCall, done, objectOf } from './call';
import { idParam } from './fields';

/*
 * The audit log, beyond SPEC §7: who did what, when, from where, and what it was before. An admin API that keeps one names `audit.list`
 * in its capabilities; rows can be added and read, never changed (docs/decisions/0047).
 */

/** What can be done, as a row of the audit log names it. */
export const auditActions = [
  'create',
  'edit',
  'delete',
  'publish',
  'unpublish',
  'schedule',
  'move',
  'review',
  'reveal',
  'invite',
  'invitation-revoked',
  'sign-up',
  'sign-in',
  'sign-in-failed',
  'code-failed',
  'password-failed',
  'recovery-code-used',
  'recovery-codes-made',
  'log-out',
  'session-ended',
  'password-changed',
  'password-reset-link',
  'password-reset',
  'mfa-switched-on',
  'mfa-set-up',
  'mfa-reset',
  'passkey-added',
  'passkey-removed',
  'role-changed',
  'ban',
  'unban',
  'export',
  'settings',
  'mail',
  'backup',
  'restore',
  'command',
  'log-cut',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What it can be done to. */
export const auditKinds = [
  'category',
  'section',
  'content',
  'poll',
  'quiz',
  'survey',
  'info-item',
  'prompt',
  'staff-user',
  'system',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Who did it: a staff user, someone at the command line, the product itself, or a person who is not signed in. */
export const auditActors = ['staff', 'command-line', 'system', 'stranger'] as const;
export type AuditActorKind = (typeof auditActors)[number];

/** Longest texts of a row, in characters. */
export const auditLimits = { search: 100, name: 300, detail: 1_000, userAgent: 300, value: 16_000 } as const;

const short = z.string().max(auditLimits.name).nullable();

/** One field, before and after; null where there was none. A text over `auditLimits.value` characters is shortened and ends in '…'. */
const change = z.object({ before: z.unknown(), after: z.unknown() });

export const AuditEvent = z.object({
  /** Goes up by one with each row. */
  id: z.number().int(),
  /** ISO 8601. */
  at: z.string(),
  actorKind: z.enum(auditActors),
  actorId: z.string().nullable(),
  /** Their name at that time; the e-mail that was typed, where no one is known. */
  actorName: z.string().nullable(),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds).nullable(),
  itemId: z.string().nullable(),
  /** Its name at that time. */
  itemName: z.string().nullable(),
  changes: z.record(z.string(), change).nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  outcome: z.enum(['success', 'failure']),
  detail: z.string().nullable(),
});
export type AuditEvent = z.output<typeof AuditEvent>;

const filter = (values: readonly [string, ...string[]]) => z.enum(values).optional();

export const AuditFilters = z.object({
  /** Id of a staff user who acted, or was acted on. */
  actor: z.string().max(128).optional(),
  action: filter(auditActions),
  kind: filter(auditKinds),
  itemId: z.string().max(128).optional(),
  /** ISO 8601, the first moment. */
  from: z.iso.datetime({ offset: true }).optional(),
  /** ISO 8601, the first moment that no longer counts. */
  to: z.iso.datetime({ offset: true }).optional(),
  /** Found in the names and e-mails of person and item, the detail, the IP address, or the request id. */
  search: z.string().max(auditLimits.search).optional(),
});

export const auditList = defineCall({
  name: 'audit.list',
  summary: 'Rows of the audit log, newest first; by page, or before a row.',
  method: 'GET',
  path: '/audit-events',
  query: AuditFilters.extend({
    page: z.coerce.number().int().min(1).optional(),
    perPage: z.coerce.number().int().min(1).max(500).optional(),
    /** Only rows with a smaller id: for reading on without counting. */
    before: z.coerce.number().int().min(1).optional(),
  }),
  response: objectOf({
    data: z.array(AuditEvent),
    /** Rows that the filters find, counted to 1,000 at most. */
    total: z.number().int(),
    /** Whether there are more than `total`. */
    more: z.boolean(),
  }),
});

export const auditGet = defineCall({
  name: 'audit.get',
  summary: 'One row of the audit log.',
  method: 'GET',
  path: '/audit-events/{id}',
  params: idParam,
  response: objectOf({ event: AuditEvent.nullable() }),
});

export const auditRecord = defineCall({
  name: 'audit.record',
  summary: 'Add what only the dashboard knows: a log-out, a download, a look at what is masked.',
  method: 'POST',
  path: '/audit-events',
  body: z.object({
    action: z.enum(['log-out', 'session-ended', 'export', 'sign-in', 'sign-in-failed', 'settings', 'reveal']),
    kind: z.enum(auditKinds).nullable().default(null),
    itemId: short.default(null),
    itemName: short.default(null),
    detail: z.string().max(auditLimits.detail).nullable().default(null),
    outcome: z.enum(['success', 'failure']).default('success'),
  }),
  response: done(),
});
